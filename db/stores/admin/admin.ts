import { sql } from "drizzle-orm";
import type { Duty, WaivableGate } from "#db/kinds.ts";
import { gate_waivers } from "#db/schema/gates/gates.ts";
import { HOUR_MS } from "#domain/durations.ts";
import { lookAlike } from "../accounts/account-queries.ts";
import { endSessions } from "../accounts/sessions.ts";
import { deleteCodes, deleteSecret } from "../accounts/two-step-queries.ts";
import { isUsernameViolation } from "../accounts/username-keys.ts";
import { type Database, runBatch, type Statement } from "../database.ts";
import { type Email, enqueue } from "../notifications/mail/outbox.ts";
import { rowOf } from "../prepared-rows.ts";
import {
  accountNamed,
  activeWaivers,
  adminsWith,
  auditEnding,
  deleteRule,
  endActiveWaiver,
  endReplaced,
  grantAdmin,
  insertWaiver,
  regionRules,
  revokeAdmin,
  saveRule,
  setUsername,
} from "./admin-queries.ts";
import { audit as addToAuditLog, auditIf, auditOnce } from "./audit-log.ts";

/** `actorId` is null for npm run admin. */
type AuditEntry = { actorId: string | null; now: number; reason: string; auditId: string };

const entryOf = (entry: AuditEntry, action: string, subjectId: string | null) => ({
  id: entry.auditId,
  actor_id: entry.actorId,
  action,
  subject_id: subjectId,
  reason: entry.reason,
  created_at: entry.now,
});
const auditIfRuled = auditIf<{ region: string }>(
  (_, { region }) => sql`exists (select 1 from region_rules where region = ${region})`,
);

export function adminStore(db: Database) {
  const audit = (entry: AuditEntry, action: string, subjectId: string | null): Statement =>
    addToAuditLog(db, entryOf(entry, action, subjectId));

  return {
    async findAccount(emailOrUsername: string) {
      const [row] = await accountNamed.run(db, { name: emailOrUsername.toLowerCase() });
      return row ?? null;
    },

    async setAdmin(userId: string, admin: boolean, entry: AuditEntry) {
      await runBatch(db, [
        admin ? grantAdmin.bind(db, { userId, now: entry.now }) : revokeAdmin.bind(db, { userId }),
        audit(entry, admin ? "admin.granted" : "admin.revoked", userId),
      ]);
    },

    /** Usernames, the longest-serving first. */
    async listWithDuty(duty: Duty, limit: number): Promise<string[]> {
      return (await adminsWith.run(db, { limit }, { duty })).map(({ username }) => username);
    },

    /** For someone who lost both phone and recovery codes. Also ends all sessions. */
    async resetTwoStep(userId: string, entry: AuditEntry, mail: Email) {
      await runBatch(db, [
        deleteSecret.bind(db, { userId }),
        deleteCodes.bind(db, { userId }),
        endSessions(db, userId, entry.now, null),
        audit(entry, "two_step.reset", userId),
        enqueue(db, mail),
      ]);
    },

    /** Assigns a username, even a reserved one; false if another account has it or one that looks like it. */
    async assignUsername(userId: string, username: string, entry: AuditEntry): Promise<boolean> {
      if ((await lookAlike.run(db, { username, exceptId: userId })).length > 0) return false;
      try {
        await runBatch(db, [
          setUsername.bind(db, { userId, username, now: entry.now }),
          audit(entry, "username.assigned", userId),
        ]);
        return true;
      } catch (error) {
        if (isUsernameViolation(error)) return false;
        throw error;
      }
    },

    listRegionRules: () => regionRules.run(db, {}),

    async saveRegionRule(rule: { region: string; classification: "strict" | "blocked" }, entry: AuditEntry) {
      const { reason, now } = entry;
      await runBatch(db, [
        saveRule.bind(db, { ...rule, reason, now }),
        audit(entry, `region.${rule.classification}`, rule.region),
      ]);
    },

    /** Removes a rule, which opens the region; false if there was none. */
    async removeRegionRule(region: string, entry: AuditEntry): Promise<boolean> {
      const [, removed] = await db.batch([
        auditIfRuled(db, entryOf(entry, "region.opened", region), { region }),
        deleteRule.bind(db, { region }),
      ]);
      return removed.length > 0;
    },

    /** Waives a gate for one account until `expiresAt`, replacing an active waiver. */
    async grantWaiver(
      waiver: { id: string; userId: string; gate: WaivableGate; expiresAt: number },
      entry: AuditEntry & { actorId: string },
    ) {
      const { userId, gate } = waiver;
      await runBatch(db, [
        endReplaced.bind(db, { userId, gate, now: entry.now }),
        insertWaiver.bind(
          db,
          rowOf(gate_waivers, {
            id: waiver.id,
            user_id: waiver.userId,
            gate: waiver.gate,
            reason: entry.reason,
            granted_by: entry.actorId,
            created_at: entry.now,
            expires_at: waiver.expiresAt,
          }),
        ),
        audit(entry, `waiver.granted.${waiver.gate}`, waiver.userId),
      ]);
    },

    async endWaiver(id: string, entry: AuditEntry): Promise<boolean> {
      const [, ended] = await db.batch([
        auditEnding.bind(db, { id, ...entry }),
        endActiveWaiver.bind(db, { id, now: entry.now }),
      ]);
      return ended.length > 0;
    },

    listActiveWaivers: (now: number) => activeWaivers.run(db, { now }),

    /** Audits the use of waivers at most once an hour each, so that requests don't flood the log. */
    async recordWaiverUse(used: { id: string; gate: string }[], userId: string, now: number) {
      const hour = Math.floor(now / HOUR_MS);
      await runBatch(
        db,
        used.map(({ id, gate }) =>
          auditOnce(db, {
            id: `use-${id}-${hour}`,
            actor_id: userId,
            action: `waiver.used.${gate}`,
            subject_id: userId,
            created_at: now,
          }),
        ),
      );
    },

    async record(action: string, subjectId: string | null, entry: AuditEntry) {
      await runBatch(db, [audit(entry, action, subjectId)]);
    },
  };
}
