import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Duty, WaivableGate } from "#db/kinds.ts";
import { profiles, user_roles } from "#db/schema/accounts/accounts.ts";
import { audit_log } from "#db/schema/admin/audit.ts";
import { gate_waivers, region_rules } from "#db/schema/gates/gates.ts";
import { holdsDuty } from "../accounts/duties.ts";
import { type Params, prepared } from "../prepared.ts";
import { type RowOf, rowParams } from "../prepared-rows.ts";

const actors = alias(profiles, "actors");
const subjects = alias(profiles, "subjects");

export const accountNamed = prepared((db, { name }: Params<{ name: string }>) =>
  db
    .select({ id: profiles.id, email: profiles.email, username: profiles.username, role: profiles.role })
    .from(profiles)
    .where(or(eq(profiles.email, name), eq(sql`lower(${profiles.username})`, name)))
    .limit(1),
);

export const grantAdmin = prepared((db, { userId, now }: Params<{ userId: string; now: number }>) =>
  db
    .insert(user_roles)
    .values({ user_id: userId, role: "admin", granted_at: now })
    .onConflictDoUpdate({
      target: user_roles.user_id,
      set: { role: "admin", granted_at: now, duties: sql`excluded.duties` },
    }),
);
export const revokeAdmin = prepared((db, { userId }: Params<{ userId: string }>) =>
  db.delete(user_roles).where(and(eq(user_roles.user_id, userId), eq(user_roles.role, "admin"))),
);

export const adminsWith = prepared((db, { limit }: Params<{ limit: number }>, { duty }: { duty: Duty }) =>
  db
    .select({ username: profiles.username })
    .from(user_roles)
    .innerJoin(profiles, eq(profiles.id, user_roles.user_id))
    .where(holdsDuty(user_roles.user_id, duty))
    .orderBy(user_roles.granted_at)
    .limit(limit),
);

type UsernameParams = Params<{ userId: string; username: string; now: number }>;
export const setUsername = prepared((db, { userId, username, now }: UsernameParams) =>
  db
    .update(profiles)
    .set({ username, username_chosen_at: now, updated_at: now })
    .where(eq(profiles.id, userId)),
);

export const regionRules = prepared((db) =>
  db.select().from(region_rules).orderBy(region_rules.region).limit(500),
);
type RuleParams = Params<{ region: string; classification: string; reason: string; now: number }>;
export const saveRule = prepared((db, { region, classification, reason, now }: RuleParams) => {
  const set = { classification, reason, updated_at: now };
  return db
    .insert(region_rules)
    .values({ region, ...set })
    .onConflictDoUpdate({ target: region_rules.region, set });
});
export const deleteRule = prepared((db, { region }: Params<{ region: string }>) =>
  db.delete(region_rules).where(eq(region_rules.region, region)).returning({ region: region_rules.region }),
);

type Granted = { userId: string; gate: WaivableGate; now: number };
/** A new waiver replaces the current one; otherwise ending it would leave the gate waived. */
export const endReplaced = prepared((db, { userId, gate, now }: Params<Granted>) =>
  db
    .update(gate_waivers)
    .set({ ended_at: now })
    .where(
      and(
        eq(gate_waivers.user_id, userId),
        eq(gate_waivers.gate, gate),
        isNull(gate_waivers.ended_at),
        gt(gate_waivers.expires_at, now),
      ),
    ),
);
export const insertWaiver = prepared((db, row: Params<RowOf<typeof gate_waivers>>) =>
  db.insert(gate_waivers).values(rowParams(gate_waivers, row)),
);
type Ending = { id: string; auditId: string; actorId: string | null; reason: string; now: number };
/** Must come before the statement that ends the waiver. */
export const auditEnding = prepared((db, { id, auditId, actorId, reason, now }: Params<Ending>) =>
  db.insert(audit_log).select(
    sql`select ${auditId}, ${actorId}, 'waiver.ended.' || w.gate, w.user_id, ${reason}, ${now} from gate_waivers w
      where w.id = ${id} and w.ended_at is null and w.expires_at > ${now}`,
  ),
);
export const endActiveWaiver = prepared((db, { id, now }: Params<{ id: string; now: number }>) =>
  db
    .update(gate_waivers)
    .set({ ended_at: now })
    .where(and(eq(gate_waivers.id, id), isNull(gate_waivers.ended_at), gt(gate_waivers.expires_at, now)))
    .returning({ id: gate_waivers.id }),
);
export const activeWaivers = prepared((db, { now }: Params<{ now: number }>) =>
  db
    .select({
      id: gate_waivers.id,
      gate: gate_waivers.gate,
      reason: gate_waivers.reason,
      expiresAt: gate_waivers.expires_at,
      username: subjects.username,
      grantedBy: actors.username,
    })
    .from(gate_waivers)
    .innerJoin(subjects, eq(subjects.id, gate_waivers.user_id))
    .innerJoin(actors, eq(actors.id, gate_waivers.granted_by))
    .where(and(gt(gate_waivers.expires_at, now), isNull(gate_waivers.ended_at)))
    .orderBy(gate_waivers.expires_at)
    .limit(200),
);
