import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { type Feature, isFeature, saleFeatures } from "#db/kinds.ts";
import type { Param } from "#db/stores/prepared.ts";

export const isOn = (feature: Feature): SQL =>
  sql`not exists (select 1 from feature_flags g where g.name = ${sql.raw(`'${feature}'`)} and g.enabled = 0)`;

export const offNames = sql<string>`(select json_group_array(g.name) from feature_flags g where g.enabled = 0)`;
/** Ignores names in the table that the app no longer knows. */
export const toFeatures = (names: unknown[]): Feature[] => names.filter(isFeature);
export const toOff = (json: string): Feature[] => toFeatures(JSON.parse(json));

const needs = Object.entries(saleFeatures).flatMap(([kind, features]) =>
  features.map((feature) => `'${kind} ${feature}'`),
);
export const saleNeeds = (kind: Param | SQLiteColumn | SQL): SQL =>
  sql`${kind} || ' ' || g.name in (${sql.raw(needs.join(", "))})`;
export const isOnSale = (kind: Param | SQLiteColumn): SQL =>
  sql`not exists (select 1 from feature_flags g where g.enabled = 0 and ${saleNeeds(kind)})`;

/** How long (ms) messaging was off since a time, counting only outages that ended. */
export const pausedSince = (at: SQL): SQL =>
  sql`(select coalesce(sum(z.on_at - max(z.off_at, ${at})), 0) from feature_pauses z
    where z.name = 'messaging' and z.on_at > ${at})`;
