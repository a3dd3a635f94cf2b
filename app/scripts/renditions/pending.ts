const PENDING = "lighter versions";
/** Older ones wait for a press on their button. */
const MAX_PENDING = 20;

/** IDs of videos of this browser that still lack versions. An earlier page may have been left while it made them. */
export function pendingIn(stored: string | null): string[] {
  return (stored ?? "").split(" ").filter(Boolean).slice(-MAX_PENDING);
}

function change(to: (ids: string[]) => string[]) {
  try {
    localStorage.setItem(
      PENDING,
      pendingIn(to(pendingIn(localStorage.getItem(PENDING))).join(" ")).join(" "),
    );
  } catch {
    // Without storage, leaving the page ends it.
  }
}
export const addPending = (id: string) => change((ids) => [...ids.filter((one) => one !== id), id]);
export const removePending = (id: string) => change((ids) => ids.filter((one) => one !== id));

export function isPending(id: string): boolean {
  try {
    return pendingIn(localStorage.getItem(PENDING)).includes(id);
  } catch {
    return false;
  }
}
