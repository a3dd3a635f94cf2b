import type { ConsentStore } from "#db/stores/moderation/consents/consents.ts";
import type { Clock } from "#domain/clock.ts";
import { identityValidSince } from "#domain/gates/identity.ts";
import { answeredEmail, signedEmail, withdrawnEmail } from "#domain/notifications/mail/consent-emails.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import { type HideDeps, hideUndecided } from "../cases/hide-undecided.ts";
import {
  type AnswerRefusal,
  CONSENT_KEPT_MS,
  type ConsentFacts,
  checkConsentAnswer,
  checkSignature,
  checkWithdrawal,
} from "./consent.ts";

type Deps = {
  consents: Pick<ConsentStore, "findByToken" | "sign" | "decline">;
  secrets: { digest(text: string): string };
  clock: Pick<Clock, "now" | "newId">;
  pageLink: (path: string) => string;
};

export type Signature = {
  name: string;
  download: boolean;
  promotion: boolean;
  /** The files that were shown. */
  files: string[];
};

/** `changed`: the post's files aren't the ones that were shown. `gone`: the link or its post is. */
export async function signConsent(
  deps: Deps,
  token: string,
  { name, files, ...scopes }: Signature,
): Promise<Outcome<"gone" | "changed" | "unchecked" | AnswerRefusal>> {
  const { consents, clock, secrets, pageLink } = deps;
  const now = clock.now();
  const tokenHash = secrets.digest(token);
  const validSince = identityValidSince(now);
  const found = await consents.findByToken(tokenHash, validSince);
  if (!found?.isPostThere) return refuse("gone");
  const checked = checkSignature(found, now);
  if (!checked.ok) return checked;
  const { id, contentId, creatorId, creator } = found;
  const receipt = signedEmail(creator.username, pageLink(`/consents/${token}`));
  const news = answeredEmail(found.name, true, pageLink(`/post/${contentId}/people`));
  const signed = await consents.sign({
    id,
    contentId,
    creatorId,
    tokenHash,
    validSince,
    signedName: name,
    scopes,
    files,
    now,
    auditId: clock.newId(),
    emails: [
      { id: `consent-signed-${id}`, recipient: found.email, ...receipt, now },
      { id: `consent-answered-${id}`, recipient: creator.email, ...news, now },
    ],
  });
  return signed ? { ok: true } : refuse("changed");
}

export async function declineConsent(deps: Deps, token: string): Promise<Outcome<"gone" | AnswerRefusal>> {
  const { consents, clock, secrets, pageLink } = deps;
  const now = clock.now();
  const found = await consents.findByToken(secrets.digest(token), identityValidSince(now));
  if (!found?.isPostThere) return refuse("gone");
  const checked = checkConsentAnswer(found, now);
  if (!checked.ok) return checked;
  const { id, contentId, creatorId, creator } = found;
  const news = answeredEmail(found.name, false, pageLink(`/post/${contentId}/people`));
  const declined = await consents.decline({
    id,
    contentId,
    creatorId,
    now,
    auditId: clock.newId(),
    emails: [{ id: `consent-answered-${id}`, recipient: creator.email, ...news, now }],
  });
  return declined ? { ok: true } : refuse("gone");
}

type WithdrawDeps = { consents: Pick<ConsentStore, "withdraw"> } & HideDeps;
type Signed = ConsentFacts & { id: string; email: string; creator: { username: string } };

/**
 * Removes the post for everyone and refunds its buyers. If that fails, the next scheduled run does it. `path` is where
 * the person finds their record.
 */
export async function withdrawConsent(
  deps: WithdrawDeps,
  found: Signed | null,
  path: string,
): Promise<Outcome<"gone" | "unsigned" | "withdrawn">> {
  const { consents, clock, pageLink } = deps;
  const now = clock.now();
  if (found === null) return refuse("gone");
  const checked = checkWithdrawal(found, now);
  if (!checked.ok) return checked;
  const receipt = withdrawnEmail(found.creator.username, pageLink(path));
  const withdrawn = await consents.withdraw({
    id: found.id,
    reportId: clock.newId(),
    newCaseId: clock.newId(),
    details: `Consent ${found.id} was withdrawn.`,
    now,
    mail: { id: `consent-withdrawn-${found.id}`, recipient: found.email, ...receipt, now },
  });
  if (!withdrawn) return refuse("withdrawn");
  await hideUndecided(deps);
  return { ok: true };
}

const CLEARED_PER_RUN = 500;
export const clearConsents = ({
  consents,
  clock,
}: {
  consents: Pick<ConsentStore, "clear">;
  clock: Pick<Clock, "now">;
}) => consents.clear(clock.now() - CONSENT_KEPT_MS, CLEARED_PER_RUN);
