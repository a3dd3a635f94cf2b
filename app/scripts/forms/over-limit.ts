/** Says how many characters are too many, at fields that keep what is pasted: `data-over` has the limit. */
export function watchLimits() {
  document.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLTextAreaElement)) return;
    const note = target.parentElement?.parentElement?.querySelector<HTMLElement>("[data-over]");
    if (!note) return;
    const over = target.value.trim().length - Number(note.dataset.over);
    note.textContent =
      over > 0 ? `${over.toLocaleString("en-US")} ${over === 1 ? "character" : "characters"} too many` : "";
  });
}
