import { type PointerEvent, useEffect, useRef, useState } from "react";

/** How close to the screen's edge a drag scrolls the page, and how far each move does, in pixels. */
const EDGE = 56;
const SCROLL_STEP = 12;

/**
 * Reorders a list by dragging with a mouse, pen, or finger. Returns the list's props, the dragged row's ID, and where
 * it would land: `before` another row, or null for the end. Rows have `data-row` with their ID; handles have
 * `data-drag-handle`.
 */
export function useDragOrder(onDrop: (id: string, before: string | null) => void) {
  const [drag, setDrag] = useState<{ id: string; before: string | null } | null>(null);
  const current = useRef(drag);
  current.current = drag;

  const stop = () => setDrag(null);
  const isDragging = drag !== null;
  // The focus may be anywhere, since a handle doesn't take it.
  useEffect(() => {
    if (!isDragging) return;
    const stopOnEscape = ({ key }: KeyboardEvent) => key === "Escape" && setDrag(null);
    document.addEventListener("keydown", stopOnEscape);
    return () => document.removeEventListener("keydown", stopOnEscape);
  }, [isDragging]);
  const rowsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>("[data-row]")];
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const row = (event.target as Element).closest("[data-drag-handle]")?.closest<HTMLElement>("[data-row]");
      if (!row?.dataset.row || event.button !== 0 || !event.isPrimary) return;
      // Prevents selecting text and dragging the image itself.
      event.preventDefault();
      const list = event.currentTarget;
      // The list captures the pointer: a row that moves in the document would lose it.
      list.setPointerCapture(event.pointerId);
      const rows = rowsOf(list);
      setDrag({ id: row.dataset.row, before: rows[rows.indexOf(row) + 1]?.dataset.row ?? null });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!current.current) return;
      const { id } = current.current;
      const { clientX, clientY } = event;
      if (clientY < EDGE) scrollBy(0, -SCROLL_STEP);
      else if (clientY > innerHeight - EDGE) scrollBy(0, SCROLL_STEP);
      const rows = rowsOf(event.currentTarget);
      const isGrid = rows[0]?.offsetTop === rows[1]?.offsetTop;
      const next = rows.find((row) => {
        const { top, left, height, width } = row.getBoundingClientRect();
        if (row.dataset.row === id) return false;
        if (!isGrid) return clientY < top + height / 2;
        return clientY < top || (clientY < top + height && clientX < left + width / 2);
      });
      const before = next?.dataset.row ?? null;
      if (before !== current.current.before) setDrag({ id, before });
    },
    onPointerUp() {
      if (!current.current) return;
      onDrop(current.current.id, current.current.before);
      stop();
    },
    onPointerCancel: stop,
  };
  return { drag, handlers };
}
