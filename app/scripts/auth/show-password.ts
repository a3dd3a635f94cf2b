import { make } from "../dom.ts";

export const showLabel = (isShown: boolean) => (isShown ? "Hide" : "Show");

function setShown(field: HTMLInputElement, button: HTMLButtonElement, isShown: boolean) {
  const { selectionStart, selectionEnd, selectionDirection } = field;
  field.type = isShown ? "text" : "password";
  // Changing the type moves the caret. Only for the focused field: Safari focuses a field whose selection is set.
  if (document.activeElement === field) {
    // Chromium moves it during layout, so do the layout first.
    field.getBoundingClientRect();
    field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
  }
  button.replaceChildren(
    showLabel(isShown),
    make("span", { className: "sr-only", textContent: " password" }),
  );
}

function enable(field: HTMLInputElement) {
  const button = make("button", { type: "button", className: "button button-secondary" });
  button.setAttribute("aria-controls", field.id);
  // Only a text field may have this.
  field.autocapitalize = "none";
  setShown(field, button, false);
  // Pressing the button would take the focus, and a phone's keyboard with it.
  button.onmousedown = (event) => document.activeElement === field && event.preventDefault();
  button.onclick = () => setShown(field, button, field.type === "password");
  // Browsers remember what text fields contain when they're sent, and how a page was left.
  const hide = () => setShown(field, button, false);
  field.form?.addEventListener("submit", hide, true);
  addEventListener("pagehide", hide);
  field.after(button);
}

export function enablePasswords(root: ParentNode) {
  for (const field of root.querySelectorAll<HTMLInputElement>("[type=password]")) enable(field);
}
