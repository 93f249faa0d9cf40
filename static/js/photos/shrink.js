// Photographs are made smaller on the device and written anew: their place and time never leave it.
const QUALITY = 0.85;

/** The picture again as JPEG, its longer side at most so many dots; it fails where the file is no picture. */
export async function shrunk(file, longest, quality = QUALITY) {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", quality));
  if (!blob) throw new Error("no picture");
  return blob;
}
