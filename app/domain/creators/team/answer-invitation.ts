import type { InvitationStore } from "#db/stores/creators/team/invitations.ts";
import type { Clock } from "#domain/clock.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";

type Deps = {
  invitations: Pick<InvitationStore, "findByToken" | "accept" | "decline">;
  secrets: { digest(text: string): string };
  clock: Pick<Clock, "now" | "newId">;
};

export async function findInvitation(deps: Deps, token: string, memberId: string) {
  const found = await deps.invitations.findByToken(deps.secrets.digest(token), deps.clock.now());
  return found === null || found.creatorId === memberId ? null : found;
}

export async function answerInvitation(
  deps: Deps,
  { token, memberId, accepts }: { token: string; memberId: string; accepts: boolean },
): Promise<Outcome<"gone", { creatorId: string }>> {
  const found = await findInvitation(deps, token, memberId);
  if (found === null) return refuse("gone");
  const { id, creatorId, name } = found;
  const joining = { id, creatorId, name, memberId, membershipId: deps.clock.newId(), now: deps.clock.now() };
  if (accepts) await deps.invitations.accept(joining);
  else await deps.invitations.decline(id);
  return { ok: true, creatorId };
}
