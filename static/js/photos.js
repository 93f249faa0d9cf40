// Photographs are made smaller before they are sent: the place and the time of the photograph never leave the device.
import { shrunk } from "./shrink.js";

for (const input of document.querySelectorAll("input[type=file][data-shrink]")) {
  input.form.addEventListener("submit", (event) => {
    if (input.dataset.shrunk) return;
    event.preventDefault();
    shrinkAll(input, Number(input.dataset.shrink)).then(() => input.form.submit());
  });
}

async function shrinkAll(input, longest) {
  const fresh = new DataTransfer();
  for (const file of input.files) fresh.items.add(await smaller(file, longest));
  input.files = fresh.files;
  input.dataset.shrunk = "yes";
}

/** The picture made smaller; the file as it is where it is no picture. */
async function smaller(file, longest) {
  try {
    const name = file.name.replace(/\.\w+$/, "") + ".jpg";
    return new File([await shrunk(file, longest)], name, { type: "image/jpeg" });
  } catch {
    return file;
  }
}
