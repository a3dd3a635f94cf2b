/** The push services of browsers: Chrome and Edge's Chromium, Firefox, Safari, and Edge on Windows. */
const HOSTS = ["fcm.googleapis.com"];
const DOMAINS = [".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com"];
const MAX_LENGTH = 1000;

/**
 * Whether an address is one that a push service gives to browsers. Browsers send us theirs, and we call it, so that any other
 * would have us call whatever somebody names.
 */
export function isPushEndpoint(text: string): boolean {
  if (text.length > MAX_LENGTH || !URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return false;
  return HOSTS.includes(hostname) || DOMAINS.some((domain) => hostname.endsWith(domain));
}
