export const SIGN_IN_EVENT = "fanlight:sign-in";

export function askToSignIn(href: string) {
  const event = new CustomEvent(SIGN_IN_EVENT, { detail: href, cancelable: true });
  if (document.dispatchEvent(event)) location.assign(href);
}
