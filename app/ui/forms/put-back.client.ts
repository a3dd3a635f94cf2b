export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isChoice = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type);

/** Keyed by name, ID, a choice's value, and the position among fields that are equal in all that. */
function named(fields: Iterable<Field>): Map<string, Field> {
  const all = new Map<string, Field>();
  for (const field of fields) {
    const name = `${field.name} ${field.id} ${isChoice(field) ? field.value : ""}`;
    let place = 0;
    while (all.has(`${name} ${place}`)) place++;
    all.set(`${name} ${place}`, field);
  }
  return all;
}

/** Enters another field's value as a person would, so that listeners notice. */
function enter(field: Field, from: Field) {
  if (isChoice(field) && isChoice(from)) {
    if (field.checked !== from.checked) field.click();
    return;
  }
  if (field instanceof HTMLInputElement && from instanceof HTMLInputElement && field.type === "file") {
    if (from.files?.length === 0) return;
    field.files = from.files;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  if (field.value === from.value) return;
  // React mistakes a value that was set through the element itself for its own.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, from.value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Moves the entries and focus of a page's former fields into the fields that replaced them. */
export function putBack(former: Iterable<Field>, focused: Element | null) {
  const fields = named(document.querySelectorAll("input, textarea, select") as unknown as Iterable<Field>);
  for (const [name, from] of named(former)) {
    const field = fields.get(name);
    if (!field || field === from) continue;
    enter(field, from);
    if (from === focused && document.activeElement === document.body) field.focus();
  }
}
