import { find, make, parsePage } from "../dom.ts";
import { formFields } from "../forms/form-fields.ts";
import { isAuthPath } from "./auth-path.ts";
import { enablePasskeys } from "./passkey-forms.ts";
import { enablePasswords } from "./show-password.ts";

type Dialog = { box: HTMLDialogElement; close: HTMLButtonElement; body: HTMLElement };
let dialog: Dialog | null = null;
let busy = false;

function create(): Dialog {
  const box = make("dialog", { className: "sheet auth-dialog", ariaLabel: "Log in or sign up" });
  const close = make("button", { type: "button", className: "button button-quiet", textContent: "Close" });
  const body = make("div", { className: "stack" });
  close.onclick = () => box.close();
  box.append(close, body);
  // Closing discards the dialog, with everything typed into it.
  box.addEventListener("close", () => {
    box.remove();
    dialog = null;
    // The link that opened it may be in the phone's drawer, now closed, so focus the button that opens the drawer, on
    // top or in the bottom bar. A hidden one takes no focus.
    if (document.activeElement === document.body)
      for (const button of document.querySelectorAll<HTMLElement>("[popovertarget=menu]")) button.focus();
  });
  box.addEventListener("cancel", (event) => busy && event.preventDefault());
  box.addEventListener("submit", send);
  document.body.append(box);
  box.showModal();
  return { box, close, body };
}

/** While a form is being sent, the dialog can't be changed or closed. */
function setBusy({ close, body }: Dialog, value: boolean) {
  busy = value;
  close.disabled = value;
  body.inert = value;
}

function say({ body }: Dialog, text: string, next = "") {
  const status = make("div", { className: "grid gap-2", role: "status" });
  status.append(make("p", { className: "lead", textContent: text }), make("p", { textContent: next }));
  body.replaceChildren(status);
}

function show({ box, body }: Dialog, html: string): boolean {
  const page = parsePage(html);
  const card = find(".auth-card", page);
  if (!card) return false;
  const problem = find("[data-problem]", page);
  body.replaceChildren(...(problem ? [problem] : []), ...card.childNodes);
  // Scripts of a parsed page don't run.
  enablePasskeys(box);
  enablePasswords(body);
  (problem ?? find("input:not([type=hidden])", body))?.focus();
  return true;
}

const nextStep = (pathname: string) =>
  pathname.startsWith("/profile") ? "Loading your profile..." : "Verifying access requirements...";

async function send(event: SubmitEvent) {
  const { target: form, submitter } = event;
  // A passkey form submits itself, and the reset form leads to another page.
  if (!dialog || !(form instanceof HTMLFormElement) || event.defaultPrevented) return;
  if (submitter instanceof HTMLButtonElement && submitter.value === "forgot") return;
  event.preventDefault();
  event.stopPropagation();
  if (busy) return;
  const open = dialog;
  setBusy(open, true);
  try {
    // Only peeks at the next page, so that its flash message is kept for the real visit.
    const headers = { "Fanlight-Peek": "1" };
    const body = formFields(new FormData(form, submitter));
    const response = await fetch(form.action, { method: "POST", body, headers });
    const html = await response.text();
    // Inert elements can't take the focus.
    setBusy(open, false);
    const { pathname } = new URL(response.url);
    if (response.redirected && !isAuthPath(pathname)) {
      const done = form.action.endsWith("/signup") ? "Account Created!" : "Success";
      say(open, `${done} Redirecting…`, nextStep(pathname));
      location.assign(response.url);
    } else if (!show(open, html)) form.submit();
  } catch {
    setBusy(open, false);
    form.submit();
  }
}

export async function open(href: string) {
  if (busy) return;
  dialog ??= create();
  const email = find<HTMLInputElement>("[name=email]", dialog.box)?.value;
  say(dialog, "Checking authentication...");
  const response = await fetch(href);
  const html = await response.text();
  if (!dialog) return;
  if (!isAuthPath(new URL(response.url).pathname) || !show(dialog, html)) {
    location.assign(response.url);
    return;
  }
  const field = find<HTMLInputElement>("[name=email]", dialog.box);
  if (email && field) field.value = email;
}
