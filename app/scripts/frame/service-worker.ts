// Chromium aborts a page transition with an error if the worker is being installed meanwhile.
const DELAY_MS = 3000;

/** Installs the service worker some time after the page has loaded. */
export function registerWorker() {
  const register = () => navigator.serviceWorker?.register("/sw.js").catch(() => {});
  if (location.pathname !== "/offline") addEventListener("load", () => setTimeout(register, DELAY_MS));
}
