// Sign-in and sign-up as a dialog over the current page. Loaded on the first click; falls back to the pages /login
// and /signup, which have the same forms.
const AUTH_PATH = /^\/(login|signup)$/;
let dialog;
let busy = false;

const element = (name, text) => Object.assign(document.createElement(name), { textContent: text });

function create() {
  dialog = document.createElement("dialog");
  dialog.className = "sheet auth-dialog";
  dialog.setAttribute("aria-label", "Log in or sign up");
  const close = element("button", "Close");
  close.type = "button";
  close.className = "button button-quiet";
  close.onclick = () => !busy && dialog.close();
  const body = document.createElement("div");
  body.className = "stack";
  dialog.append(close, body);
  // Closing discards the dialog with everything typed into it.
  dialog.addEventListener("close", () => {
    dialog.remove();
    // The link that opened it may be in the phone's drawer, now closed: focus the button that opens the drawer.
    if (document.activeElement === document.body) document.querySelector("[popovertarget]")?.focus();
  });
  dialog.addEventListener("cancel", (event) => busy && event.preventDefault());
  dialog.addEventListener("submit", send);
  document.body.append(dialog);
  dialog.showModal();
}

// Shows a status message, and optionally what comes next.
const say = (text, next = "") => {
  const status = element("div", "");
  status.className = "grid gap-2";
  status.setAttribute("role", "status");
  status.append(Object.assign(element("p", text), { className: "lead" }), element("p", next));
  dialog.lastChild.replaceChildren(status);
};

// Shows the form of a fetched page; false if it has none.
function show(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const card = page.querySelector(".auth-card");
  if (!card) return false;
  const problem = page.querySelector("[data-problem]");
  dialog.lastChild.replaceChildren(...(problem ? [problem] : []), ...card.childNodes);
  // Scripts of a parsed page don't run, so the passkey script is loaded again for this form.
  if (dialog.querySelector("[data-passkey]"))
    dialog.lastChild.append(Object.assign(document.createElement("script"), { src: "/passkeys.js" }));
  (problem ?? dialog.querySelector("input:not([type=hidden])"))?.focus();
  return true;
}

async function send(event) {
  // passkeys.js submits its form itself, and the reset form leads to another page.
  if (event.defaultPrevented || event.submitter?.value === "forgot") return;
  event.preventDefault();
  event.stopPropagation();
  const form = event.target;
  if (busy) return;
  busy = true;
  const body = new URLSearchParams(new FormData(form, event.submitter));
  const signUp = form.action.endsWith("/signup");
  dialog.lastChild.inert = true;
  dialog.firstChild.disabled = true;
  try {
    // Only peeks at the next page, so that its flash message is kept for the real visit.
    const response = await fetch(form.action, { method: "POST", body, headers: { "Fanlight-Peek": "1" } });
    const moved = response.redirected && !AUTH_PATH.test(new URL(response.url).pathname);
    if (moved) {
      const isProfile = new URL(response.url).pathname.startsWith("/profile");
      say(
        `${signUp ? "Account Created!" : "Success"} Redirecting…`,
        isProfile ? "Loading your profile..." : "Verifying access requirements...",
      );
      return location.assign(response.url);
    }
    if (!show(await response.text())) return form.submit();
  } catch {
    return form.submit();
  } finally {
    busy = false;
    dialog.lastChild.inert = false;
    dialog.firstChild.disabled = false;
  }
}

/** Opens the dialog for a link to /login or /signup, or switches its tab. */
export async function open(href) {
  if (busy) return;
  if (!dialog?.isConnected) create();
  // Keeps the email when switching tabs.
  const email = dialog.querySelector("[name=email]")?.value;
  say("Checking authentication...");
  try {
    const response = await fetch(href);
    if (!AUTH_PATH.test(new URL(response.url).pathname) || !show(await response.text()))
      return location.assign(response.url);
    const field = dialog.querySelector("[name=email]");
    if (email && field) field.value = email;
  } catch {
    location.assign(href);
  }
}
