/** How close to the screen's edge a drag scrolls the page, and how far each move does, in pixels. */
const EDGE = 56;
const SCROLL_STEP = 12;
/** A shorter movement is a press, which opens the row. */
const THRESHOLD = 8;

/** A row's ID, and where it would land: `before` another row, or null for the end. */
export type Drag = { id: string; before: string | null };

/**
 * Reorders a list by dragging with a mouse, pen, or finger. Rows have `data-row` with their ID; handles have
 * `data-drag-handle`. Returns how to stop listening.
 */
export function watchDrag(
  list: HTMLElement,
  onChange: (drag: Drag | null) => void,
  onDrop: (id: string, before: string | null) => void,
): () => void {
  let pressed: { id: string; x: number; y: number } | null = null;
  let drag: Drag | null = null;
  const change = (to: Drag | null) => {
    drag = to;
    onChange(to);
  };
  const stop = () => {
    pressed = null;
    if (drag) change(null);
  };
  const targetAt = (id: string, x: number, y: number): string | null => {
    const rows = [...list.querySelectorAll<HTMLElement>("[data-row]")];
    const next = rows.find((row, index) => {
      if (row.dataset.row === id) return false;
      const { top, left, height, width } = row.getBoundingClientRect();
      const isAlone = [rows[index - 1], rows[index + 1]].every((near) => near?.offsetTop !== row.offsetTop);
      if (isAlone) return y < top + height / 2;
      return y < top || (y < top + height && x < left + width / 2);
    });
    return next?.dataset.row ?? null;
  };

  const listening = new AbortController();
  const listen = <K extends keyof HTMLElementEventMap>(
    type: K,
    handle: (event: HTMLElementEventMap[K]) => void,
    target: HTMLElement | Document = list,
  ) => target.addEventListener(type, handle as EventListener, { signal: listening.signal });
  listen("pointerdown", (event) => {
    const row = (event.target as Element).closest("[data-drag-handle]")?.closest<HTMLElement>("[data-row]");
    if (!row?.dataset.row || event.button !== 0 || !event.isPrimary) return;
    // Prevents selecting text and dragging the image itself.
    event.preventDefault();
    pressed = { id: row.dataset.row, x: event.clientX, y: event.clientY };
  });
  listen("pointermove", ({ clientX, clientY, pointerId }) => {
    if (!pressed) return;
    const { id, x, y } = pressed;
    if (!drag && Math.hypot(clientX - x, clientY - y) < THRESHOLD) return;
    // The list captures the pointer: a row that moves in the document would lose it.
    list.setPointerCapture(pointerId);
    if (clientY < EDGE) scrollBy(0, -SCROLL_STEP);
    else if (clientY > innerHeight - EDGE) scrollBy(0, SCROLL_STEP);
    const before = targetAt(id, clientX, clientY);
    if (before !== drag?.before) change({ id, before });
  });
  listen("pointerup", () => {
    if (drag) onDrop(drag.id, drag.before);
    stop();
  });
  listen("pointercancel", stop);
  // The focus may be anywhere, since a handle doesn't take it.
  listen("keydown", ({ key }) => key === "Escape" && stop(), document);
  return () => listening.abort();
}
