// Photographs are made smaller before they are sent: the place and the time of the photograph never leave the device.
import { shrunk } from "./shrink.js";

const MANY = 12;
const MOST = 11_900_000; // bytes that the site takes at once
const qualityFor = (count) => (count > MANY ? 0.7 : 0.85);

for (const input of document.querySelectorAll("input[type=file][data-shrink]")) {
  input.form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const said = input.form.querySelector("[data-said]");
    const button = input.form.querySelector("button");
    button.disabled = true;
    await shrinkAll(input, Number(input.dataset.shrink));
    const bytes = [...input.files].reduce((sum, file) => sum + file.size, 0);
    button.disabled = false;
    said.textContent = bytes > MOST ? input.form.dataset.tooMuch : "";
    if (bytes <= MOST) input.form.submit();
  });
}

async function shrinkAll(input, longest) {
  const fresh = new DataTransfer();
  for (const file of input.files) {
    fresh.items.add(
      file.type === "application/pdf" ? file : await smaller(file, longest, qualityFor(input.files.length)),
    );
  }
  input.files = fresh.files;
}

/** The picture made smaller; the file as it is where it is no picture. */
async function smaller(file, longest, quality) {
  try {
    const name = file.name.replace(/\.\w+$/, "") + ".jpg";
    return new File([await shrunk(file, longest, quality)], name, { type: "image/jpeg" });
  } catch {
    return file;
  }
}
