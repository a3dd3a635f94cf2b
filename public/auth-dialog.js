// Sign-in and sign-up as a dialog over the page that they were asked from. Loaded on the first click; the pages
// /login and /signup are the same forms, and what this falls back to.
const OURS = /^\/(login|signup)$/;
let dialog;
let busy = false;

const part = (name, text) => Object.assign(document.createElement(name), { textContent: text });

function create() {
  dialog = document.createElement("dialog");
  dialog.className = "sheet auth-dialog";
  dialog.setAttribute("aria-label", "Log in or sign up");
  const close = part("button", "Close");
  close.type = "button";
  close.className = "button button-quiet";
  close.onclick = () => !busy && dialog.close();
  const body = document.createElement("div");
  body.className = "stack";
  dialog.append(close, body);
  // Closed, it is gone, with everything that was typed into it.
  dialog.addEventListener("close", () => {
    dialog.remove();
    // The link that opened it lies in the phone's drawer, which is shut by now: what opens that is where one was.
    if (document.activeElement === document.body) document.querySelector("[popovertarget]")?.focus();
  });
  dialog.addEventListener("cancel", (event) => busy && event.preventDefault());
  dialog.addEventListener("submit", send);
  document.body.append(dialog);
  dialog.showModal();
}

// What is being done, and what comes next.
const say = (text, next = "") => {
  const words = part("div", "");
  words.className = "grid gap-2";
  words.setAttribute("role", "status");
  words.append(Object.assign(part("p", text), { className: "lead" }), part("p", next));
  dialog.lastChild.replaceChildren(words);
};

// Shows the forms of an answered page; false when it is another page.
function show(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const card = page.querySelector(".auth-card");
  if (!card) return false;
  const problem = page.querySelector("[data-problem]");
  dialog.lastChild.replaceChildren(...(problem ? [problem] : []), ...card.childNodes);
  // A parsed page's scripts do not run: the passkey's is asked for anew, for the form that stands here now.
  if (dialog.querySelector("[data-passkey]"))
    dialog.lastChild.append(Object.assign(document.createElement("script"), { src: "/passkeys.js" }));
  (problem ?? dialog.querySelector("input:not([type=hidden])"))?.focus();
  return true;
}

async function send(event) {
  // Another page's, or passkeys.js will send it itself: nothing to look at here.
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
    // The page that follows is looked at, not shown: its message waits for the page itself.
    const answer = await fetch(form.action, { method: "POST", body, headers: { "Fanlight-Peek": "1" } });
    const moved = answer.redirected && !OURS.test(new URL(answer.url).pathname);
    if (moved) {
      const own = new URL(answer.url).pathname.startsWith("/profile");
      say(
        `${signUp ? "Account Created!" : "Success"} Redirecting…`,
        own ? "Loading your profile..." : "Verifying access requirements...",
      );
      return location.assign(answer.url);
    }
    if (!show(await answer.text())) return form.submit();
  } catch {
    return form.submit();
  } finally {
    busy = false;
    dialog.lastChild.inert = false;
    dialog.firstChild.disabled = false;
  }
}

/** Opens the dialog on a link to /login or /signup; within it, changes the tab. */
export async function open(href) {
  if (busy) return;
  if (!dialog?.isConnected) create();
  // The other tab asks for the same address.
  const email = dialog.querySelector("[name=email]")?.value;
  say("Checking authentication...");
  try {
    const answer = await fetch(href);
    if (!OURS.test(new URL(answer.url).pathname) || !show(await answer.text()))
      return location.assign(answer.url);
    const field = dialog.querySelector("[name=email]");
    if (email && field) field.value = email;
  } catch {
    location.assign(href);
  }
}
