type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isChoice = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type);

/** The fields of a page by what tells them apart: their name and ID, a choice's value, and their place among those alike. */
function fieldsOf(page: Document): Map<string, Field> {
  const fields = new Map<string, Field>();
  const counts = new Map<string, number>();
  for (const field of page.querySelectorAll("input, textarea, select") as unknown as Iterable<Field>) {
    const name = `${field.name} ${field.id} ${isChoice(field) ? field.value : ""}`;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    fields.set(`${name} ${count}`, field);
  }
  return fields;
}

/** Gives a field another's entry as a person would, so that what listens to it hears of it. */
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
  // React takes a value that was set through the element itself for one that it set.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, from.value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/**
 * Remembers a page's fields, and returns what puts their entries and the focus back once the page was drawn anew, as React
 * does where a browser extension has added to it. What people enter until then is kept, too.
 */
export function rememberEntries(page: Document): () => void {
  const before = fieldsOf(page);
  const focused = page.activeElement;
  return () => {
    const after = fieldsOf(page);
    for (const [key, from] of before) {
      const field = after.get(key);
      if (!field || field === from) continue;
      enter(field, from);
      if (from === focused) field.focus();
    }
  };
}
