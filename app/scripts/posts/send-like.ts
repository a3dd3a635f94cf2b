import { askToSignIn } from "../auth/sign-in-event.ts";
import { find, parsePage, showProblem } from "../dom.ts";
import { likeLabel } from "./like-label.ts";

function toggle(form: HTMLFormElement) {
  const button = find("[aria-pressed]", form);
  const label = find("[data-count]", form);
  if (!button || !label) return;
  const liked = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", String(liked));
  label.textContent = likeLabel(label.textContent, liked);
}

/** Shows a like at once, and takes it back if the request fails. */
async function send(form: HTMLFormElement, body: URLSearchParams) {
  form.dataset.sent = "1";
  find(".field-error", form)?.remove();
  toggle(form);
  try {
    const response = await fetch(form.action, { method: "POST", body });
    if (response.status > 499) throw new Error(`The site answered ${response.status}`);
    const page = parsePage(await response.text());
    const next = page.getElementById(form.id);
    // A gate or the sign-in page, so follow the redirect.
    if (!next) return location.assign(response.url);
    if (page.querySelector("#flash.tone-error, #flash .tone-error")) throw new Error("The like was refused");
    const focused = form.contains(document.activeElement);
    form.replaceWith(next);
    if (focused) find("button", next)?.focus({ preventScroll: true });
  } catch {
    delete form.dataset.sent;
    toggle(form);
    showProblem(form, "Not saved. Please try again.");
  }
}

async function signIn(form: HTMLFormElement, body: URLSearchParams) {
  try {
    const response = await fetch(form.action, { method: "POST", body });
    askToSignIn(response.url);
  } catch {
    location.assign(`/login?redirect=${encodeURIComponent(body.get("redirect") ?? "")}`);
  }
}

/** A guest's like waits until they have signed in. Ignores further clicks meanwhile. */
export function sendLike(form: HTMLFormElement, fields: URLSearchParams) {
  if (form.hasAttribute("data-like-later")) signIn(form, fields);
  else if (!form.dataset.sent) send(form, fields);
}
