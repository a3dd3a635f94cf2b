/**
 * True unless Accept lists image types without WebP: browsers that support it list it, and others still send `image/*`.
 */
export function acceptsWebp(accept: string | null): boolean {
  const types = (accept ?? "").split(",").map((range) => {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    return { type, isRefused: parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) };
  });
  const webp = types.find(({ type }) => type === "image/webp");
  if (webp) return !webp.isRefused;
  return !types.some(({ type }) => type.startsWith("image/") && type !== "image/*");
}
