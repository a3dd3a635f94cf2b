/**
 * Whether a picture may be sent as WebP: unless the header names types of pictures and WebP is none of them. A browser
 * that knows WebP says so, and one that does not says `image/*` all the same.
 */
export function acceptsWebp(accept: string | null): boolean {
  const types = (accept ?? "").split(",").map((range) => {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    return { type, refused: parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) };
  });
  const webp = types.find(({ type }) => type === "image/webp");
  if (webp) return !webp.refused;
  return !types.some(({ type }) => type.startsWith("image/") && type !== "image/*");
}
