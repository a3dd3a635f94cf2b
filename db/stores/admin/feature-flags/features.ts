import { and, asc, eq, sql } from "drizzle-orm";
import type { Feature } from "#db/kinds.ts";
import { feature_flags, feature_pauses } from "#db/schema/admin/feature-flags.ts";
import { reply_promises } from "#db/schema/messages/reply-promises.ts";
import type { Database } from "#db/stores/database.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import { auditIf } from "../audit-log.ts";
import { toFeatures } from "./feature-state.ts";

export type FeatureStore = ReturnType<typeof featureStore>;
export type FeatureChange = {
  feature: Feature;
  on: boolean;
  actorId: string;
  reason: string;
  auditId: string;
  now: number;
};

const off = prepared((db) =>
  db
    .select({ name: feature_flags.name })
    .from(feature_flags)
    .where(eq(feature_flags.enabled, false))
    .limit(20),
);
const states = prepared((db) =>
  db
    .select({
      name: feature_flags.name,
      enabled: feature_flags.enabled,
      updatedAt: feature_flags.updated_at,
      change: sql<string | null>`(select json_object('by', p.username, 'reason', a.reason) from audit_log a
        left join profiles p on p.id = a.actor_id
        where a.subject_id = ${feature_flags.name} and a.action in ('feature.on', 'feature.off')
        order by a.created_at desc limit 1)`,
    })
    .from(feature_flags)
    .orderBy(asc(feature_flags.name))
    .limit(20),
);

type Change = Params<{ name: string; enabled: number; now: number }>;
const isChange = ({ name, enabled }: Pick<Change, "name" | "enabled">) =>
  sql`exists (select 1 from feature_flags g where g.name = ${name} and g.enabled <> ${enabled})`;
const insertFlag = prepared((db, { name }: Params<{ name: string }>) =>
  db.insert(feature_flags).values({ name, enabled: sql`1`, updated_at: sql`0` }).onConflictDoNothing(),
);
const record = auditIf<{ name: string; enabled: number }>((_, params) => isChange(params));
/** Turning a feature on ends its pause. */
const addPause = prepared((db, { name, enabled, now }: Change) =>
  db
    .insert(feature_pauses)
    .select(
      sql`select g.name, g.updated_at, ${now} from feature_flags g where g.name = ${name} and g.enabled = 0
        and ${enabled} = 1 and g.updated_at < ${now}`,
    )
    .onConflictDoNothing(),
);
/** Running clocks resume where they stopped; `followPromise` computes the same. */
const moveClocks = prepared((db, { name, enabled, now }: Change) =>
  db
    .update(reply_promises)
    .set({
      due_at: sql`${reply_promises.due_at} + ${now} - max(${reply_promises.asked_at},
        (select g.updated_at from feature_flags g where g.name = 'messaging'))`,
    })
    .where(
      sql`${reply_promises.outcome} is null and ${name} = 'messaging' and ${enabled} = 1 and ${reply_promises.due_at} >
        (select g.updated_at from feature_flags g where g.name = 'messaging' and g.enabled = 0)`,
    ),
);
const setFlag = prepared((db, { name, enabled, now }: Change) =>
  db
    .update(feature_flags)
    .set({ enabled: sql`${enabled}`, updated_at: now })
    .where(and(eq(feature_flags.name, name), sql`${feature_flags.enabled} <> ${enabled}`))
    .returning({ name: feature_flags.name }),
);

/** Which features are on. Member requests read it with their session instead (`offNames`). */
export function featureStore(db: Database) {
  return {
    async listOff(): Promise<Feature[]> {
      return toFeatures((await off.run(db, {})).map(({ name }) => name));
    },

    async list() {
      const rows = await states.run(db, {});
      return rows.map(({ change, ...row }) => ({
        ...row,
        change: change === null ? null : (JSON.parse(change) as { by: string | null; reason: string }),
      }));
    },

    /** Changes a feature and audits it in one transaction; false if nothing changed. */
    async change({ feature, on, actorId, reason, auditId, now }: FeatureChange): Promise<boolean> {
      const change = { name: feature, enabled: on ? 1 : 0, now };
      const entry = {
        id: auditId,
        actor_id: actorId,
        action: on ? "feature.on" : "feature.off",
        subject_id: feature,
        reason,
        created_at: now,
      };
      const results = await db.batch([
        insertFlag.bind(db, { name: feature }),
        record(db, entry, change),
        addPause.bind(db, change),
        moveClocks.bind(db, change),
        setFlag.bind(db, change),
      ]);
      return results[4].length > 0;
    },
  };
}
