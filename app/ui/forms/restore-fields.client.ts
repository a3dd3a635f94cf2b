/** An input, or a text area or select, which lack some of its properties. */
type Field = HTMLInputElement;

export const fieldsOfPage = () => [...document.querySelectorAll<Field>("input,textarea,select")];

/** Enters another field's value as a person would, so that listeners notice. */
function enter(field: Field, from: Field) {
  if (field.checked !== from.checked) return field.click();
  if (from.files?.length) field.files = from.files;
  else if (field.value === from.value) return;
  // React mistakes a value that was set through the element itself for its own.
  else Reflect.set(Object.getPrototypeOf(field), "value", from.value, field);
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/**
 * Moves the entries, focus, and caret of a page's former fields into the fields that replaced them. Fields with the
 * same name are in the same order.
 */
export function restoreFields(former: Field[], focused: unknown) {
  const fields = fieldsOfPage();
  for (const from of former) {
    const at = fields.findIndex(({ name }) => name === from.name);
    const field = fields[at];
    if (!field) continue;
    fields.splice(at, 1);
    enter(field, from);
    if (from !== focused) continue;
    field.focus();
    // Fields without text have no caret.
    if (from.selectionStart != null) field.setSelectionRange(from.selectionStart, from.selectionEnd);
  }
}
