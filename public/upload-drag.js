// Reorders files by dragging their thumbnails with a mouse, pen, or finger; the buttons next to them do the same.
import { moves, pauseRefresh, refresh } from "./upload-list.js";

const idOf = (row) => row?.firstElementChild.dataset.mediaItem;

document.addEventListener("pointerdown", (event) => {
  const row = event.target.closest?.("form[data-composer] [data-drag-handle]")?.closest("li");
  if (!row || event.button !== 0 || !event.isPrimary) return;
  // No text selection, and no drag of the image itself.
  event.preventDefault();
  const list = row.parentElement;
  const next = row.nextElementSibling;
  const resumeRefresh = pauseRefresh();
  const drag = new AbortController();
  const on = (target, type, listener) => target.addEventListener(type, listener, { signal: drag.signal });
  const end = () => {
    drag.abort();
    row.classList.remove("is-dragged");
    resumeRefresh();
  };
  const cancel = () => {
    row.parentElement.insertBefore(row, next);
    end();
  };
  // The list keeps the pointer: an element that changes its place in the document would lose it.
  list.setPointerCapture(event.pointerId);
  row.classList.add("is-dragged");
  on(list, "pointermove", ({ clientY }) => {
    const others = [...list.children].filter((other) => other !== row);
    const after = others.find((other) => {
      const { top, height } = other.getBoundingClientRect();
      return clientY < top + height / 2;
    });
    if (row.nextElementSibling !== (after ?? null)) list.insertBefore(row, after ?? null);
  });
  on(list, "pointerup", () => {
    const moved = row.nextElementSibling !== next;
    if (moved) moves.push([row, row.nextElementSibling].map(idOf));
    end();
    if (moved) refresh();
  });
  on(list, "pointercancel", cancel);
  on(document, "keydown", ({ key }) => key === "Escape" && cancel());
});
