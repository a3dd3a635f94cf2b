export const SIGN_IN_EVENT = "fanlight:sign-in";

/** Opens the sign-in dialog on an address, by the page's script; without that script, goes there. */
export function askToSignIn(href: string) {
  const event = new CustomEvent(SIGN_IN_EVENT, { detail: href, cancelable: true });
  if (document.dispatchEvent(event)) location.assign(href);
}
