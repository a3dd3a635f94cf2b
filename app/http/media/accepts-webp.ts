/**
 * Whether an Accept header allows WebP: yes, unless it lists image types without it. Browsers that support WebP list it;
 * those that don't still send `image/*`.
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
