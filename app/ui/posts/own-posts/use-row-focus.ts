import { useEffect, useLayoutEffect, useRef } from "react";

// React warns about layout effects on the server, where nothing has the focus.
const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * Keeps the focus when rows move or disappear, which takes it from the pressed button. Returns the list's ref; its rows
 * have `data-row` with their ID. `ids`: the rows in order.
 */
export function useRowFocus(ids: string[]) {
  const list = useRef<HTMLOListElement>(null);
  const before = useRef({ ids, focused: null as { id: string; value: string } | null });

  const remember = () => {
    const { activeElement } = document;
    const row = activeElement?.closest<HTMLElement>("[data-row]");
    const isMove = activeElement instanceof HTMLButtonElement && row && list.current?.contains(row);
    return isMove ? { id: row.dataset.row ?? "", value: activeElement.value } : null;
  };
  // During rendering the old rows are still in place.
  const focused = typeof document === "undefined" ? null : remember();

  useBrowserLayoutEffect(() => {
    const previous = before.current;
    before.current = { ids, focused };
    if (!focused || previous.ids === ids || document.activeElement !== document.body) return;
    const index = previous.ids.indexOf(focused.id);
    const id = ids.includes(focused.id) ? focused.id : ids[Math.min(index, ids.length - 1)];
    const row = list.current?.querySelector(`[data-row="${id}"]`);
    for (const selector of [`button[value="${focused.value}"]`, "summary", "button"]) {
      row?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
      if (document.activeElement !== document.body) return;
    }
    document.getElementById("files")?.focus({ preventScroll: true });
  });
  return list;
}
