import sharp from "sharp";
import { DAY } from "#tests/cast.ts";
import { PHONE_METADATA } from "#tests/photo-metadata.ts";
import type { Site } from "./site.ts";

export const imageOf = (width = 800, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: "#c86" } });
/** A phone photo with an archive hidden after its end. */
export const phonePhoto = async () =>
  Buffer.concat([
    await imageOf(1400, 1000).jpeg().withExif(PHONE_METADATA).toBuffer(),
    Buffer.from("PK\x03\x04 hidden-archive PK\x05\x06"),
  ]);

let keys = 0;
export const newKey = () => {
  keys += 1;
  return `post-key-${String(keys).padStart(13, "0")}`;
};
export function postOf(
  bytes: Uint8Array | null,
  name = "photo.jpg",
  more: Record<string, string> = {},
  type = "image/jpeg",
) {
  const form = new FormData();
  const fields = {
    key: newKey(),
    title: "A photo",
    description: "Of light",
    visibility_type: "subscriber",
    people: "me",
    ...more,
  };
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  if (bytes) form.append("files", new File([new Uint8Array(bytes)], name, { type }));
  return form;
}

export async function storedData(site: Site) {
  const { objects } = await site.media.list({ limit: 1000 });
  return {
    posts: await site.count("content"),
    media: await site.count("media"),
    variants: await site.count("media_variants"),
    objects: objects.map((object) => object.key).sort(),
  };
}

export async function storedAfterSweep(site: Site) {
  await site.rows("update media set created_at = created_at - ? where first_used_at is null", 2 * DAY);
  await site.scheduled();
  return storedData(site);
}
