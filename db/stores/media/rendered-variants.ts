import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { RenderedVariant } from "../../../app/domain/posts/post-image.ts";
import { media_variants as variants } from "../../schema/media.ts";
import type { VariantName } from "./media.ts";

/** All widths of posts' pictures and posters, and those that lists and small pictures need. */
export const postWidthNames: VariantName[] = ["w320", "w640", "w1080", "w2160"];
const smallWidthNames: VariantName[] = ["w320", "w640"];

/** The widths in which a medium's picture or poster lies in storage, as a column: found by key, none for a film alone. */
const renderedVariantsNamed = (mediumId: SQLiteColumn, names: VariantName[]): SQL<RenderedVariant[]> =>
  sql`(select json_group_array(json_array(v.name, v.width, v.height)) from ${variants} v
    where v.media_id = ${mediumId} and v.name in ${names} and v.width > 0 and v.height > 0)`.mapWith(
    parseRenderedVariants,
  );

const parseRenderedVariants = (text: string): RenderedVariant[] =>
  (JSON.parse(text) as [string, number, number][]).map(([name, width, height]) => ({ name, width, height }));

export const renderedVariants = (mediumId: SQLiteColumn) => renderedVariantsNamed(mediumId, postWidthNames);
export const smallRenderedVariants = (mediumId: SQLiteColumn) =>
  renderedVariantsNamed(mediumId, smallWidthNames);
