export const withoutHash = (url: string) => url.split("#")[0];

export function goTo({ href, hash }: URL) {
  const isHere = hash !== "" && withoutHash(href) === withoutHash(location.href);
  location.assign(href);
  // Only scrolls if nothing else of the address differs.
  if (isHere) location.reload();
}
