// Why nothing is sent, and what to do about it.
import { $, h, say } from "../table/dom.js";
import * as sending from "../table/sending.js";

export function connection(silence) {
  if (silence === "sign_in")
    return [say("sign_in"), " ", h("a", { href: $("till").dataset.signIn }, say("sign_in_here"))];
  if (silence === "gone") return [say("gone")];
  return [sending.connection === "club" ? say("net_none") : say(`net_${sending.connection}`)];
}
