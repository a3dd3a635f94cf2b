import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { type Feature, isFeature, SALE_FEATURES } from "../../../app/domain/feature-flags/feature.ts";
import type { Param } from "../prepared.ts";

/** Whether a feature is on, in any statement. */
export const isOn = (feature: Feature): SQL =>
  sql`not exists (select 1 from feature_flags g where g.name = ${sql.raw(`'${feature}'`)} and g.enabled = 0)`;

/** The names of the features that are off, as JSON; for `toOff`. */
export const offNames = sql<string>`(select json_group_array(g.name) from feature_flags g where g.enabled = 0)`;
/** The names that the app knows; the table has an older one. */
export const toFeatures = (names: unknown[]): Feature[] => names.filter(isFeature);
export const toOff = (json: string): Feature[] => toFeatures(JSON.parse(json));

const needs = Object.entries(SALE_FEATURES).flatMap(([kind, features]) =>
  features.map((feature) => `'${kind} ${feature}'`),
);
/** Whether a sale of some kind needs the feature of a row `g` of the flags. */
export const saleNeeds = (kind: Param | SQLiteColumn | SQL): SQL =>
  sql`${kind} || ' ' || g.name in (${sql.raw(needs.join(", "))})`;
/** `isOnSale` in SQL. */
export const isOnSale = (kind: Param | SQLiteColumn): SQL =>
  sql`not exists (select 1 from feature_flags g where g.enabled = 0 and ${saleNeeds(kind)})`;

/** For how long messages were off since a time (ms), counting only what is over. */
export const pausedSince = (at: SQL): SQL =>
  sql`(select coalesce(sum(z.on_at - max(z.off_at, ${at})), 0) from feature_pauses z
    where z.name = 'messaging' and z.on_at > ${at})`;
