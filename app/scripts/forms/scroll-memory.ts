const KEY = "scroll";

/** A page is the same if its path and heading are. */
const pageKey = () => location.pathname + document.querySelector("h1")?.textContent;

/** Where a saved position says to scroll to on this page; null if it is another page's, or none. */
export function savedTop(saved: string | null, key: string): number | null {
  const [savedKey, top]: [string?, number?] = JSON.parse(saved ?? "[]");
  return savedKey === key ? (top ?? null) : null;
}

/** Remembers the scroll position, for a form that leads back to the same page. */
export const rememberScroll = () => sessionStorage.setItem(KEY, JSON.stringify([pageKey(), scrollY]));

/** Restores it, once. A message at the top must stay visible. */
export function restoreScroll() {
  const top = savedTop(sessionStorage.getItem(KEY), pageKey());
  sessionStorage.removeItem(KEY);
  if (top !== null && !location.hash && !document.querySelector("#flash > *")) scrollTo(0, top);
}
