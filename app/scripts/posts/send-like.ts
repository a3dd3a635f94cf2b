import { askToSignIn } from "../auth/sign-in-event.ts";
import { find, showProblem } from "../dom.ts";
import { goTo } from "../forms/go-to.ts";
import { likeLabel } from "./like-label.ts";

function toggle(form: HTMLFormElement) {
  const button = find("[aria-pressed]", form);
  const label = find("[data-count]", form);
  if (!button || !label) return;
  const liked = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", String(liked));
  button.setAttribute("value", liked ? "unlike" : "like");
  label.textContent = likeLabel(label.textContent, liked);
}

/**
 * Shows a like at once, and takes it back if the request fails. The page isn't loaded again: it would count as another
 * view of a post, and as another look at what a list promotes.
 */
async function send(form: HTMLFormElement, body: URLSearchParams) {
  form.dataset.sent = "1";
  find(".field-error", form)?.remove();
  toggle(form);
  try {
    const headers = { "X-Requested-With": "XMLHttpRequest" };
    const response = await fetch(form.action, { method: "POST", body, headers });
    if (response.status > 499) throw new Error(`The site answered ${response.status}`);
    const back = body.get("redirect");
    // A gate's page can't be shown here; this one leads back unless there are new terms.
    const next =
      response.status === 403
        ? `/terms?redirect=${encodeURIComponent(back ?? "")}`
        : (response.headers.get("Location") ?? response.url);
    // Anywhere else is a gate, or the top of the page, where a message says why the like wasn't saved.
    if (next === back) delete form.dataset.sent;
    else goTo(new URL(next, location.href));
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
