import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { StoredMedia } from "#db/seed/post-rows.ts";

type Variant = Omit<StoredMedia["variants"][number], "key" | "bytes"> & { data: Uint8Array };
export type DemoImage = Pick<StoredMedia, "alt" | "teaser"> & {
  width: number;
  height: number;
  variants: Variant[];
};

const file = path.join(import.meta.dirname, "media/images.db");

/** The demo's images by name, in the sizes that an upload gets (docs/decisions/tests-and-demo.md). */
export function readImages(): ReadonlyMap<string, DemoImage> {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const images = new Map<string, DemoImage>();
    for (const row of db.prepare("select * from images").all()) {
      images.set(String(row.name), {
        alt: String(row.alt),
        teaser: String(row.teaser),
        width: Number(row.width),
        height: Number(row.height),
        variants: [],
      });
    }
    for (const row of db.prepare("select * from variants order by image, width").all()) {
      images.get(String(row.image))?.variants.push({
        name: row.name as Variant["name"],
        contentType: String(row.content_type),
        width: Number(row.width),
        height: Number(row.height),
        data: row.data as Uint8Array,
      });
    }
    return images;
  } finally {
    db.close();
  }
}
