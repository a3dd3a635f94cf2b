import type { AppLoadContext } from "@remix-run/cloudflare";
import { readTogether } from "../../domain/read-together.ts";
import { requireMember } from "../context.ts";

/** A case, whether the viewer's claim to it holds, and what they may read of its conversation; a 404 if there is none. */
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
