import type { NewLink } from "../../../db/stores/link-statements.ts";
import type { LinkStore } from "../../../db/stores/links.ts";
import type { TwoStepStore } from "../../../db/stores/two-step.ts";
import type { UndoStore } from "../../../db/stores/undo.ts";
import { undoneMail } from "../mail/account-texts.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { isLive, type Link, linkHash, RESET_VALID_MS, UNDO_VALID_MS } from "./mail-link.ts";
import type { Chance, SecretPort } from "./ports.ts";

export type Undoing = "undo_two_step" | "undo_passkey" | "undo_password" | "undo_email";
/** What a change needs to offer its owner the way back. */
export type UndoDeps = {
  clock: Pick<Chance, "now" | "newId" | "newToken">;
  secrets: Pick<SecretPort, "digest">;
  pageLink(path: string): string;
};

/** Makes the link that a mail to `address` carries, for "That wasn't me": what is stored of it, and where it leads. */
export function makeUndo(
  deps: UndoDeps,
  of: { userId: string; address: string },
  purpose: Undoing,
): { undo: NewLink; url: string } {
  const now = deps.clock.now();
  const token = deps.clock.newToken();
  const undo = {
    ...{ id: deps.clock.newId(), userId: of.userId, purpose, newEmail: of.address },
    ...{ tokenHash: linkHash(deps.secrets, token), now, expiresAt: now + UNDO_VALID_MS },
  };
  return { undo, url: deps.pageLink(`/not-me?token=${token}`) };
}

type FindDeps = Pick<UndoDeps, "secrets"> & {
  links: Pick<LinkStore, "find">;
  twoStep: Pick<TwoStepStore, "of">;
  clock: Pick<Chance, "now">;
};
type UndoLink = Link & { purpose: Undoing; newEmail: string };

const undoes = (link: Link | null): link is UndoLink =>
  link?.purpose.startsWith("undo_") === true && link.newEmail !== null;
/** Only a change of address is undone from an address that is no longer the account's. */
const belongs = (link: UndoLink) => link.purpose === "undo_email" || link.newEmail === link.email;

/**
 * Two-step sign-in that was on for longer before the mail went out is not switched off by it: or whoever can read an
 * owner's mail would pass the second step by resetting the password and then undoing that.
 */
const since = (link: Link) => link.createdAt - UNDO_VALID_MS;

/** What a token's link would undo, and what becomes of two-step sign-in; null when it can undo nothing (any more). */
export async function findUndo(
  deps: FindDeps,
  token: string,
): Promise<{ purpose: Undoing; address: string; twoStep: "off" | "goes" | "stays" } | null> {
  const link = await deps.links.find(linkHash(deps.secrets, token));
  if (!undoes(link) || !isLive(link, link.purpose, deps.clock.now()) || !belongs(link)) return null;
  const on = (await deps.twoStep.of(link.userId))?.confirmedAt ?? null;
  const twoStep = on === null ? "off" : on > since(link) ? "goes" : "stays";
  return { purpose: link.purpose, address: link.newEmail, twoStep };
}

const TWICE_MS = 60 * 1000;

/**
 * Takes an account back for whoever reads the mail of its address: every session ends, passkeys and a young two-step
 * sign-in go, the password opens nothing, a changed address is put back. Gives the token that sets a new password;
 * null for the same form sent twice, whose first answer had it.
 */
export async function undo(
  deps: FindDeps & UndoDeps & { undoings: UndoStore; secrets: SecretPort },
  token: string,
): Promise<Outcome<"dead_link" | "address_taken", { resetToken: string | null }>> {
  const now = deps.clock.now();
  const link = await deps.links.find(linkHash(deps.secrets, token));
  if (!undoes(link) || !belongs(link)) return refuse("dead_link");
  if (!isLive(link, link.purpose, now)) {
    const twice = link.usedAt !== null && link.usedAt > now - TWICE_MS;
    return twice ? { ok: true, resetToken: null } : refuse("dead_link");
  }
  const resetToken = deps.clock.newToken();
  const done = await deps.undoings.carryOut(
    {
      ...{ linkId: link.id, userId: link.userId, linkedAt: link.createdAt, since: since(link), now },
      putBack: link.newEmail === link.email ? null : link.newEmail,
      passwordHash: await deps.secrets.hashPassword(deps.clock.newToken()),
      auditId: deps.clock.newId(),
      reset: {
        ...{ id: deps.clock.newId(), userId: link.userId, purpose: "password_reset", newEmail: null },
        ...{ tokenHash: linkHash(deps.secrets, resetToken), now, expiresAt: now + RESET_VALID_MS },
      },
    },
    {
      id: `undone-${link.id}`,
      recipient: link.newEmail,
      ...undoneMail(deps.pageLink("/forgot-password")),
      now,
    },
  );
  if (done === "taken") return refuse("address_taken");
  return done === "done" ? { ok: true, resetToken } : refuse("dead_link");
}
