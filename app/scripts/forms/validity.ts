/** Some forms enable their button only when they're valid: the age check, the code, the creator's profile. */
function check(form: HTMLFormElement | null) {
  const button = form?.querySelector<HTMLButtonElement>("[data-needs-valid]");
  if (form && button && !form.dataset.sent) button.disabled = !form.checkValidity();
}

export function checkAll() {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-needs-valid]")) check(button.form);
}

export function watchValidity() {
  const checkChanged = ({ target }: Event) => check((target as HTMLInputElement).form ?? null);
  document.addEventListener("input", checkChanged);
  document.addEventListener("change", checkChanged);
}
