export const POSITIONS = "watched";

/** Signing out forgets what was watched: the next person on this phone may be someone else. */
export function forgetAtSignOut() {
  addEventListener("submit", ({ target }) => {
    if ((target as Element).matches("[action^='/logout']")) localStorage.removeItem(POSITIONS);
  });
}
