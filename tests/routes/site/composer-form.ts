import { imageOf } from "./post-upload.ts";
import type { SiteResponse } from "./visitor.ts";

export type Fields = Record<string, string | string[]>;

export function formOf(fields: Fields, files: [field: string, name: string, bytes: Uint8Array][] = []) {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    title: "Blue hour",
    visibility_type: "subscriber",
    people: "me",
    do: "save",
    ...fields,
  }))
    for (const one of [value].flat()) form.append(name, one);
  for (const [field, name, bytes] of files) form.append(field, new File([new Uint8Array(bytes)], name));
  return form;
}
export const jpeg = async (width = 800) => new Uint8Array(await imageOf(width, 600).jpeg().toBuffer());
export const mediaIn = (response: SiteResponse) =>
  [...response.text.matchAll(/<input type="hidden" name="media" value="([\w-]+)"/g)].map(
    (match) => match[1] ?? "",
  );
export const idOf = (response: SiteResponse) => response.location?.split("/").at(-1) ?? "";
export const fieldOf = (response: SiteResponse, name: string) =>
  new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(response.text)?.[1];
