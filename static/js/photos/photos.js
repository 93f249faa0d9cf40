// Photographs are made smaller before they are sent: the place and the time of the photograph never leave the device.
// Many go one after another, each read before the next is made smaller, so that no number of them is too much at once.
import { shrunk } from "./shrink.js";

const AGAIN = 2000; // milliseconds until a club that reads others is asked once more
const MOST_TRIES = 60;

for (const input of document.querySelectorAll("input[type=file][data-shrink]")) {
  input.form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = input.form.querySelector("button");
    button.disabled = true;
    if (input.files.length > 1 && input.form.dataset.sent) await sendEach(input);
    else await sendOne(input);
    button.disabled = false;
  });
}

async function sendOne(input) {
  const fresh = new DataTransfer();
  for (const file of input.files) fresh.items.add(await smaller(file, input));
  input.files = fresh.files;
  input.form.submit();
}

/** Each photograph by itself; those that were refused stay listed with the reason, else the page shows all sheets. */
async function sendEach(input) {
  const { form, files } = input;
  const said = form.querySelector("[data-said]");
  const list = form.querySelector("[data-refused]");
  list.replaceChildren();
  for (const [at, file] of [...files].entries()) {
    said.textContent = form.dataset.sent.replace("{done}", at).replace("{all}", files.length);
    for (const line of await answered(form, await smaller(file, input))) {
      const entry = document.createElement("li");
      entry.textContent = `${line.name}: ${line.said}`;
      list.append(entry);
    }
  }
  if (!list.children.length) location.reload();
  else said.textContent = form.dataset.sent.replace("{done}", files.length).replace("{all}", files.length);
}

/** What the club refused of this file; while it reads others it is asked again. */
async function answered(form, file, tries = 0) {
  const body = new FormData(form);
  body.delete("photos");
  body.append("photos", file, file.name);
  const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } }).catch(
    () => null,
  );
  if ((!answer || answer.status === 409) && tries < MOST_TRIES) {
    await new Promise((done) => setTimeout(done, AGAIN));
    return answered(form, file, tries + 1);
  }
  const told = await answer?.json().catch(() => null);
  return told?.refused ?? [{ name: file.name, said: form.dataset.lost }];
}

/** The picture made smaller; the file as it is where it is no picture. */
async function smaller(file, input) {
  if (file.type === "application/pdf") return file;
  try {
    const name = file.name.replace(/\.\w+$/, "") + ".jpg";
    return new File([await shrunk(file, Number(input.dataset.shrink))], name, { type: "image/jpeg" });
  } catch {
    return file;
  }
}
