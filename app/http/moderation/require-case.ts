import type { AppLoadContext } from "@remix-run/cloudflare";
import { readTogether } from "#domain/read-together.ts";
import { requireMember } from "../context.ts";

/**
 * Also tells whether the viewer's claim holds, and what they may read of the conversation. Throws a 404 if the case
 * doesn't exist.
 */
export async function requireCase(context: AppLoadContext, caseId = "") {
  const { cases, clock } = context.deps;
  const { id } = requireMember(context);
  const now = clock.now();
  const [found, inspection] = await readTogether(() => [
    cases.find(caseId, id),
    cases.findInspection(caseId, id),
  ]);
  if (found === null) throw new Response(null, { status: 404 });
  const isClaimed = (found.claimedUntil ?? 0) > now;
  const mayRead =
    !found.isInvolved && found.decidedAt === null && inspection !== null && inspection.until > now;
  return {
    found,
    claimer: isClaimed ? found.claimer : null,
    isMine: isClaimed && found.claimedBy === id,
    inspection: mayRead ? inspection : null,
  };
}
