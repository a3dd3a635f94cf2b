import { gate_waivers } from "#db/schema/gates/gates.ts";
import { admin, fans } from "#db/seed/cast.ts";
import { profileId, stableId } from "#db/seed/ids.ts";
import { audit } from "#db/stores/admin/audit-log.ts";
import { type Database, runBatch } from "#db/stores/database.ts";
import { DAY_MS } from "#domain/durations.ts";

export async function insertAuditEntries(db: Database, now: number) {
  const actorId = profileId(admin.username);
  const granted = stableId("admin granted");
  const grantedAt = now - 34 * DAY_MS;
  const role = { id: granted, actor_id: null, action: "admin.granted", subject_id: actorId };
  const waivers = fans.slice(0, 4).map(({ username }, i) => ({
    id: stableId(`waiver ${username}`),
    user_id: profileId(username),
    gate: i % 2 === 0 ? ("age" as const) : ("region" as const),
    reason: REASONS[i] ?? "",
    granted_by: actorId,
    created_at: now - (30 - i * 6) * DAY_MS,
    expires_at: now - (29 - i * 6) * DAY_MS,
  }));
  await runBatch(db, [
    audit(db, { ...role, reason: "Looks after payments and reports", created_at: grantedAt }),
    db.insert(gate_waivers).values(waivers),
    ...waivers.map(({ id, user_id, gate, reason, created_at }) =>
      audit(db, {
        id: `entry-${id}`,
        actor_id: actorId,
        action: `waiver.granted.${gate}`,
        subject_id: user_id,
        reason,
        created_at,
      }),
    ),
  ]);
}

const REASONS = [
  "The age check's page didn't load on their phone; confirmed by email, ticket 412",
  "Travels for a week, home address is in Oregon, ticket 418",
  "Screen reader couldn't reach the checkbox, which is fixed since, ticket 431",
  "Hotel network seems to be in another state, ticket 440",
];
