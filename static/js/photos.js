// Photographs are made smaller before they are sent: the place and the time of the photograph never leave the device.
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
  const smaller = new DataTransfer();
  for (const file of input.files) {
    smaller.items.add(
      file.type === "application/pdf" ? file : await shrunk(file, longest, qualityFor(input.files.length)),
    );
  }
  input.files = smaller.files;
}

/** The picture again, its longer side at most so many dots; the file as it is where it is no picture. */
async function shrunk(file, longest, quality) {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", quality));
    return new File([blob], file.name.replace(/\.\w+$/, "") + ".jpg", { type: "image/jpeg" });
  } catch {
    return file;
  }
}
