import { and, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { WaivableGate } from "../../../app/domain/waivers/waiver.ts";
import { profiles, user_roles } from "../../schema/accounts.ts";
import { gate_waivers, region_rules } from "../../schema/gates.ts";
import { audit_log } from "../../schema/operations.ts";
import { isUsernameViolation } from "../accounts/username-keys.ts";
import { type Database, runBatch, type Statement } from "../database.ts";

export type AdminStore = ReturnType<typeof adminStore>;
/** Who made a change (null for npm run admin), when, why, and the ID of its audit log row. */
type AuditEntry = { actorId: string | null; now: number; reason: string; auditId: string };
export type AuditCursor = { at: number; id: string };

const actors = alias(profiles, "actors");
const subjects = alias(profiles, "subjects");

/** Admin actions. Each is written to the audit log in the same transaction. */
export function adminStore(db: Database) {
  const audit = (entry: AuditEntry, action: string, subjectId: string): Statement =>
    db.insert(audit_log).values({
      id: entry.auditId,
      actor_id: entry.actorId,
      action,
      subject_id: subjectId,
      reason: entry.reason,
      created_at: entry.now,
    });

  return {
    /** Finds an account by email or username, ignoring case. */
    async findAccount(emailOrUsername: string) {
      const lowercased = emailOrUsername.toLowerCase();
      const [row] = await db
        .select({ id: profiles.id, email: profiles.email, username: profiles.username, role: profiles.role })
        .from(profiles)
        .where(or(eq(profiles.email, lowercased), eq(sql`lower(${profiles.username})`, lowercased)))
        .limit(1);
      return row ?? null;
    },

    /** Grants or revokes the admin role. */
    async setAdmin(userId: string, admin: boolean, entry: AuditEntry) {
      await runBatch(db, [
        admin
          ? db
              .insert(user_roles)
              .values({ user_id: userId, role: "admin", granted_at: entry.now })
              .onConflictDoUpdate({
                target: user_roles.user_id,
                set: { role: "admin", granted_at: entry.now },
              })
          : db.delete(user_roles).where(and(eq(user_roles.user_id, userId), eq(user_roles.role, "admin"))),
        audit(entry, admin ? "admin.granted" : "admin.revoked", userId),
      ]);
    },

    /** Gives an account a username, reserved ones included; false if another has it or one that looks like it. */
    async assignUsername(userId: string, username: string, entry: AuditEntry): Promise<boolean> {
      try {
        await runBatch(db, [
          db
            .update(profiles)
            .set({ username, username_chosen_at: entry.now, updated_at: entry.now })
            .where(eq(profiles.id, userId)),
          audit(entry, "username.assigned", userId),
        ]);
        return true;
      } catch (error) {
        if (isUsernameViolation(error)) return false;
        throw error;
      }
    },

    /** Region rules with their reasons, ordered by region. */
    listRegionRules: () => db.select().from(region_rules).orderBy(region_rules.region).limit(500),

    /** Adds or changes a rule. */
    async saveRegionRule(rule: { region: string; classification: "strict" | "blocked" }, entry: AuditEntry) {
      const set = { classification: rule.classification, reason: entry.reason, updated_at: entry.now };
      await runBatch(db, [
        db
          .insert(region_rules)
          .values({ region: rule.region, ...set })
          .onConflictDoUpdate({ target: region_rules.region, set }),
        audit(entry, `region.${rule.classification}`, rule.region),
      ]);
    },

    /** Removes a rule, which opens the region; false if there was none. */
    async removeRegionRule(region: string, entry: AuditEntry): Promise<boolean> {
      const removed = await db
        .delete(region_rules)
        .where(eq(region_rules.region, region))
        .returning({ region: region_rules.region });
      if (removed.length === 0) return false;
      await runBatch(db, [audit(entry, "region.opened", region)]);
      return true;
    },

    /** Waives one gate for one account until `expiresAt`. */
    async grantWaiver(
      waiver: { id: string; userId: string; gate: WaivableGate; expiresAt: number },
      entry: AuditEntry & { actorId: string },
    ) {
      await runBatch(db, [
        db.insert(gate_waivers).values({
          id: waiver.id,
          user_id: waiver.userId,
          gate: waiver.gate,
          reason: entry.reason,
          granted_by: entry.actorId,
          created_at: entry.now,
          expires_at: waiver.expiresAt,
        }),
        audit(entry, `waiver.granted.${waiver.gate}`, waiver.userId),
      ]);
    },

    /** Ends an active waiver early; false if it is no longer active. */
    async endWaiver(id: string, entry: AuditEntry): Promise<boolean> {
      const [ended] = await db
        .update(gate_waivers)
        .set({ ended_at: entry.now })
        .where(
          and(eq(gate_waivers.id, id), isNull(gate_waivers.ended_at), gt(gate_waivers.expires_at, entry.now)),
        )
        .returning({ userId: gate_waivers.user_id, gate: gate_waivers.gate });
      if (ended === undefined) return false;
      await runBatch(db, [audit(entry, `waiver.ended.${ended.gate}`, ended.userId)]);
      return true;
    },

    /** Active waivers, the next to expire first. */
    listActiveWaivers: (now: number) =>
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

    /** Logs the use of waivers, at most once an hour for each so that requests do not flood the audit log. */
    async recordWaiverUse(used: { id: string; gate: string }[], userId: string, now: number) {
      const hour = Math.floor(now / 3_600_000);
      await runBatch(
        db,
        used.map(({ id, gate }) =>
          db
            .insert(audit_log)
            .values({
              id: `use-${id}-${hour}`,
              actor_id: userId,
              action: `waiver.used.${gate}`,
              subject_id: userId,
              reason: "",
              created_at: now,
            })
            .onConflictDoNothing(),
        ),
      );
    },

    /** Returns a page of the audit log after a cursor, newest first. */
    listAuditLog: (after: AuditCursor | null, limit: number) =>
      db
        .select({
          id: audit_log.id,
          at: audit_log.created_at,
          action: audit_log.action,
          reason: audit_log.reason,
          subjectId: audit_log.subject_id,
          actor: actors.username,
          subject: subjects.username,
        })
        .from(audit_log)
        .leftJoin(actors, eq(actors.id, audit_log.actor_id))
        .leftJoin(subjects, eq(subjects.id, audit_log.subject_id))
        .where(
          after === null
            ? undefined
            : sql`(${audit_log.created_at}, ${audit_log.id}) < (${after.at}, ${after.id})`,
        )
        .orderBy(desc(audit_log.created_at), desc(audit_log.id))
        .limit(limit),
  };
}
