export const MAX_MEDIA = 30;
const MEDIA_ID = /^[\w-]{8,64}$/;

export type ArrangeAction = "up" | "down" | "first" | "remove";

export const readMediaIds = (values: string[]): string[] => [
  ...new Set(values.filter((value) => MEDIA_ID.test(value))),
];

export function arrange(ids: string[], action: ArrangeAction, id: string): string[] {
  const index = ids.indexOf(id);
  if (index < 0) return ids;
  const rest = ids.filter((one) => one !== id);
  if (action === "remove") return rest;
  if (action === "first") return [id, ...rest];
  const to = Math.min(Math.max(index + (action === "up" ? -1 : 1), 0), rest.length);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}

export function postTypeOf(kinds: ("image" | "video" | "audio")[]): "image" | "video" | "audio" | "text" {
  return (["video", "audio", "image"] as const).find((kind) => kinds.includes(kind)) ?? "text";
}
