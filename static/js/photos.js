// Photographs are made smaller before they are sent: the place and the time of the photograph never leave the device.
const QUALITY = 0.85;

for (const input of document.querySelectorAll("input[type=file][data-shrink]")) {
  input.form.addEventListener("submit", (event) => {
    if (input.dataset.shrunk) return;
    event.preventDefault();
    shrinkAll(input, Number(input.dataset.shrink)).then(() => input.form.submit());
  });
}

async function shrinkAll(input, longest) {
  const smaller = new DataTransfer();
  for (const file of input.files) smaller.items.add(await shrunk(file, longest));
  input.files = smaller.files;
  input.dataset.shrunk = "yes";
}

/** The picture again, its longer side at most so many dots; the file as it is where it is no picture. */
async function shrunk(file, longest) {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
    return new File([blob], file.name.replace(/\.\w+$/, "") + ".jpg", { type: "image/jpeg" });
  } catch {
    return file;
  }
}
