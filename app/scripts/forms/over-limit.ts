export function sayOverLimit(field: EventTarget | null) {
  if (!(field instanceof HTMLTextAreaElement)) return;
  const note = field.parentElement?.parentElement?.querySelector<HTMLElement>("[data-over]");
  if (!note) return;
  const over = field.value.trim().length - Number(note.dataset.over);
  note.textContent =
    over > 0 ? `${over.toLocaleString("en-US")} ${over === 1 ? "character" : "characters"} too many` : "";
}
