// Chromium aborts a page transition with an error if the worker is installed during it.
const DELAY_MS = 3000;

export function registerWorker() {
  const register = () => navigator.serviceWorker?.register("/sw.js").catch(() => {});
  if (location.pathname !== "/offline") addEventListener("load", () => setTimeout(register, DELAY_MS));
}
