import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { renditionNames, type VariantName } from "#db/kinds.ts";
import { media_variants as variants } from "#db/schema/media/media.ts";
import type { RenderedVariant } from "#domain/posts/post-image.ts";

/** All widths of post images and posters, and those for lists and thumbnails. */
export const postWidthNames: VariantName[] = ["w320", "w640", "w1080", "w2160"];
const smallWidthNames: VariantName[] = ["w320", "w640"];

/** Widths of an image or poster, as a column; empty for a video without a poster. */
const renderedVariantsNamed = (mediaId: SQLiteColumn, names: VariantName[]): SQL<RenderedVariant[]> =>
  sql`(select json_group_array(json_array(v.name, v.width, v.height)) from ${variants} v
    where v.media_id = ${mediaId} and v.name in ${names} and v.width > 0 and v.height > 0)`.mapWith(
    parseRenderedVariants,
  );

type Size = [name: string, width: number, height: number];
const parseRenderedVariants = (json: string | Size[]): RenderedVariant[] => {
  const sizes: Size[] = typeof json === "string" ? JSON.parse(json) : json;
  return sizes.map(([name, width, height]) => ({ name, width, height }));
};

export const renderedVariants = (mediaId: SQLiteColumn) => renderedVariantsNamed(mediaId, postWidthNames);
export const smallRenderedVariants = (mediaId: SQLiteColumn) =>
  renderedVariantsNamed(mediaId, smallWidthNames);

type VideoFile = { name: string; bytes: number };
const videoFileNames: VariantName[] = ["file", ...renditionNames];

/** A video's file and lighter versions, as a column. */
export const videoFiles = (mediaId: SQLiteColumn): SQL<VideoFile[]> =>
  sql`(select json_group_array(json_array(v.name, v.bytes)) from ${variants} v
    where v.media_id = ${mediaId} and v.name in ${videoFileNames})`.mapWith((json: string): VideoFile[] =>
    (JSON.parse(json) as [string, number][]).map(([name, bytes]) => ({ name, bytes })),
  );
