import type { InvitationStore } from "#db/stores/creators/team/invitations.ts";
import type { Clock } from "#domain/clock.ts";
import { DAY_MS } from "#domain/durations.ts";
import {
  consumeAttempt,
  type RateLimitDeps,
  type RateLimited,
  rateLimits,
} from "#domain/gates/rate-limits.ts";
import { invitationEmail } from "#domain/notifications/mail/team-emails.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import { INVITATION_DAYS, MAX_TEAM, type Permissions } from "./permissions.ts";

type Deps = Omit<RateLimitDeps, "clock"> & {
  invitations: Pick<InvitationStore, "add">;
  clock: Pick<Clock, "now" | "newId" | "newToken">;
  pageLink: (path: string) => string;
};
type Invitation = {
  creator: { id: string; username: string; email: string };
  email: string;
  name: string;
  may: Permissions;
};

/**
 * Invites an email address. The result doesn't reveal whether it has an account. `own`: it's the creator's own address.
 */
export async function inviteMember(
  deps: Deps,
  { creator, email, name, may }: Invitation,
): Promise<Outcome<"own" | "full"> | RateLimited> {
  if (email === creator.email.toLowerCase()) return refuse("own");
  const attempt = await consumeAttempt(deps, rateLimits.invitations, creator.id);
  if (!attempt.ok) return attempt;
  const now = deps.clock.now();
  const expiresAt = now + INVITATION_DAYS * DAY_MS;
  const token = deps.clock.newToken();
  const id = deps.clock.newId();
  const content = invitationEmail(
    creator.username,
    INVITATION_DAYS,
    deps.pageLink(`/team/invitations/${token}`),
  );
  const added = await deps.invitations.add({
    id,
    creatorId: creator.id,
    email,
    name,
    may,
    now,
    expiresAt,
    most: MAX_TEAM,
    tokenHash: deps.secrets.digest(token),
    mail: { id: deps.clock.newId(), recipient: email, ...content, now, expiresAt },
  });
  return added ? { ok: true } : refuse("full");
}
