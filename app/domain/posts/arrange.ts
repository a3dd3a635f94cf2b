/** Media a post may show. */
export const MAX_MEDIA = 30;
const MEDIA_ID = /^[\w-]{8,64}$/;

/** What a button of the composer does to the list of media: its name, and the medium it stands beside. */
export type ArrangeAction = "up" | "down" | "remove";

/** Reads the ids of a composer's media as its form lists them: each once, and none that is no id. */
export const readMediaIds = (values: string[]): string[] => [
  ...new Set(values.filter((value) => MEDIA_ID.test(value))),
];

/** Gives the list with one medium moved a place, or taken out; unchanged where that cannot be. */
export function arrange(ids: string[], action: ArrangeAction, id: string): string[] {
  const at = ids.indexOf(id);
  if (at < 0) return ids;
  const rest = ids.filter((one) => one !== id);
  if (action === "remove") return rest;
  const to = Math.min(Math.max(at + (action === "up" ? -1 : 1), 0), rest.length);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}

/** A post's type by what it shows: the first of film, sound, picture that is among its media, else text. */
export function postTypeOf(kinds: ("image" | "video" | "audio")[]): "image" | "video" | "audio" | "text" {
  return (["video", "audio", "image"] as const).find((kind) => kinds.includes(kind)) ?? "text";
}
