const KEY = "scroll";

/** Pages with the same path and heading count as the same. */
const pageKey = () => location.pathname + document.querySelector("h1")?.textContent;

/** Null if nothing was saved, or it was for another page. */
export function savedTop(saved: string | null, key: string): number | null {
  const [savedKey, top]: [string?, number?] = JSON.parse(saved ?? "[]");
  return savedKey === key ? (top ?? null) : null;
}

export const rememberScroll = () => sessionStorage.setItem(KEY, JSON.stringify([pageKey(), scrollY]));

/** Once only. A message at the top must stay visible. */
export function restoreScroll() {
  const top = savedTop(sessionStorage.getItem(KEY), pageKey());
  sessionStorage.removeItem(KEY);
  if (top !== null && !location.hash && !document.querySelector("#flash > *")) scrollTo(0, top);
}
