export type Chosen = { name: string; mimeType: string; buffer: Buffer };
export const chosen = new WeakMap<HTMLElement, Chosen[]>();

type Control = HTMLInputElement;

export function formOf(control: HTMLElement): HTMLFormElement | null {
  const id = control.getAttribute("form");
  return id === null
    ? control.closest("form")
    : control.ownerDocument.querySelector<HTMLFormElement>(`form[id="${id}"]`);
}
export const controlsOf = (form: HTMLFormElement) =>
  [...form.ownerDocument.querySelectorAll<Control>("input, select, textarea, button")].filter(
    (control) => formOf(control) === form,
  );
export const isDisabled = (control: HTMLElement) =>
  control.hasAttribute("disabled") || control.closest("fieldset[disabled]") !== null;
export const isSubmitter = (element: HTMLElement) =>
  element.matches("button:not([type]), button[type=submit], input[type=submit], input[type=image]");

const lines = (value: string) => value.replace(/\r?\n/g, "\r\n");

const NO_FILE: Chosen = { name: "", mimeType: "application/octet-stream", buffer: Buffer.alloc(0) };
function valuesOf(control: Control, submitter: HTMLElement | null): (string | Chosen)[] {
  if (isSubmitter(control)) return control === submitter ? [control.value] : [];
  switch (control.type) {
    case "button":
    case "reset":
      return [];
    case "checkbox":
    case "radio":
      return control.checked ? [control.getAttribute("value") ?? "on"] : [];
    case "file":
      return chosen.get(control) ?? [NO_FILE];
  }
  if (control.localName !== "select") return [lines(control.value)];
  const { options } = control as unknown as HTMLSelectElement;
  return [...options].filter((one) => one.selected && !one.disabled).map(({ value }) => value);
}
function entriesOf(control: Control, submitter: HTMLElement | null): [string, string | Chosen][] {
  if (!control.name || isDisabled(control) || control.closest("datalist, template")) return [];
  return valuesOf(control, submitter).map((value) => [control.name, value]);
}

export type Submission = { method: "GET" | "POST"; url: string; body?: URLSearchParams | FormData };

/** What a browser sends when one of the form's buttons submits it. */
export function submissionOf(form: HTMLFormElement, submitter: HTMLElement | null, page: string): Submission {
  const setting = (name: string) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name);
  const controls = controlsOf(form);
  if (!form.hasAttribute("novalidate") && !submitter?.hasAttribute("formnovalidate")) {
    const invalid = controls.filter((control) => !isDisabled(control) && !control.checkValidity());
    if (invalid.length > 0)
      throw new Error(`The form isn't sent: ${invalid.map(({ name }) => name).join(", ")} is invalid.`);
  }
  const entries = controls.flatMap((control) => entriesOf(control, submitter));
  const url = new URL(setting("action") || page, page);
  const fields = () => entries.map(([name, value]) => [name, typeof value === "string" ? value : value.name]);
  if (setting("method")?.toLowerCase() !== "post") {
    url.search = new URLSearchParams(fields()).toString();
    return { method: "GET", url: url.href };
  }
  if (setting("enctype")?.toLowerCase() !== "multipart/form-data")
    return { method: "POST", url: url.href, body: new URLSearchParams(fields()) };
  const body = new FormData();
  for (const [name, value] of entries)
    if (typeof value === "string") body.append(name, value);
    else body.append(name, new File([new Uint8Array(value.buffer)], value.name, { type: value.mimeType }));
  return { method: "POST", url: url.href, body };
}
