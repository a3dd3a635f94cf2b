/** Push services of Chrome and Edge (Chromium), Firefox, Safari, and Edge on Windows. */
const HOSTS = ["fcm.googleapis.com"];
const DOMAINS = [".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com"];
const MAX_LENGTH = 1000;

/** Browsers send us endpoints that we then call, so accepting any URL would let people make us call arbitrary hosts. */
export function isPushEndpoint(text: string): boolean {
  if (text.length > MAX_LENGTH || !URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return false;
  return HOSTS.includes(hostname) || DOMAINS.some((domain) => hostname.endsWith(domain));
}
