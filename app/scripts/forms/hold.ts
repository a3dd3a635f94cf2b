const labels = new WeakMap<Element, ChildNode[]>();

/** A second click does nothing, and the button shows its busy text. */
export function hold(form: HTMLFormElement, button: HTMLElement | null) {
  form.dataset.sent = "1";
  if (!button) return;
  button.setAttribute("aria-disabled", "true");
  if (!button.dataset.busy) return;
  labels.set(button, [...button.childNodes]);
  button.textContent = button.dataset.busy;
}

export function release(form: HTMLElement) {
  delete form.dataset.sent;
  for (const button of form.querySelectorAll("[aria-disabled]")) {
    button.removeAttribute("aria-disabled");
    button.replaceChildren(...(labels.get(button) ?? button.childNodes));
  }
}
