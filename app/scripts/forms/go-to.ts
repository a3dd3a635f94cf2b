export const withoutHash = (url: string) => url.split("#")[0];

export function goTo({ href, hash }: URL) {
  // If nothing but the hash differs, assigning it only scrolls.
  if (hash === "" || withoutHash(href) !== withoutHash(location.href)) return location.assign(href);
  // Unlike the place that a refused form was shown at, a new one isn't posted again.
  history.pushState(null, "", href);
  location.reload();
}
