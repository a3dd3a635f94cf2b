import type { AccountStore } from "../../db/stores/accounts.ts";
import type { RateLimitStore } from "../../db/stores/attempts.ts";
import type { CredentialStore } from "../../db/stores/credentials.ts";
import type { NewLink } from "../../db/stores/link-statements.ts";
import type { EmailLinkStore } from "../../db/stores/links.ts";
import type { SessionStore } from "../../db/stores/sessions.ts";
import type { AccountRecoveryStore } from "../../db/stores/undo.ts";
import { HOUR, NOW, people } from "../cast.ts";

const { fan, newcomer } = people;
const mail = (id: string) => ({ id, recipient: "x@example.com", subject: "s", body: "b", now: NOW });
const code = (id: string, userId: string) => ({
  ...{ id, userId, codeHash: "x", attemptsAllowed: 5, now: NOW, expiresAt: NOW + HOUR },
});
const account = {
  ...{
    id: "plan",
    email: "plan@example.com",
    username: "plan",
    role: "buyer" as const,
    passwordHash: "x",
    now: NOW,
  },
};

/** A link that undoes, by its name. */
export const recoveryLink = (
  id: string,
  userId: string,
  purpose: NewLink["purpose"] = "undo_password",
): NewLink => ({
  ...{ id, userId, purpose, tokenHash: id, newEmail: "x@example.com", now: NOW, expiresAt: NOW + HOUR },
});

export type AccountStores = {
  accounts: AccountStore;
  rateLimits: RateLimitStore;
  credentials: CredentialStore;
  links: EmailLinkStore;
  sessions: SessionStore;
  recoveries: AccountRecoveryStore;
};

/** The calls of what signs in, verifies and changes an account. */
export const accountCalls: Record<string, (stores: AccountStores) => Promise<unknown>> = {
  "accounts.create": (s) => s.accounts.create(account, code("plan-1", "plan"), mail("plan-1")),
  "accounts.findByEmail": (s) => s.accounts.findByEmail(fan.email),
  "accounts.addCode": (s) => s.accounts.addCode(code("plan-2", newcomer.id), mail("plan-2")),
  "accounts.newestCode": (s) => s.accounts.findNewestCode("p7"),
  "accounts.forgetCodes": (s) => s.accounts.deleteExpiredCodes(NOW - 1, 10),
  "accounts.codesSince": (s) => s.accounts.countCodesSince("p7", 100),
  "accounts.takeAttempt": (s) => s.accounts.takeAttempt("plan-2", NOW),
  "accounts.verifyEmail": (s) => s.accounts.verifyEmail(newcomer.id, "plan-2", NOW),
  "accounts.usernameTaken": (s) => s.accounts.isUsernameTaken("Mira", fan.id),

  "attempts.take": (s) => s.rateLimits.increment("f7", NOW, HOUR),
  "attempts.giveBack": (s) => s.rateLimits.decrement("f7"),
  "attempts.clear": (s) => s.rateLimits.reset(["f7", "f8"]),
  "attempts.forget": (s) => s.rateLimits.deleteExpired(NOW + 1),

  "credentials.changePassword": (s) =>
    s.credentials.changePassword(
      {
        ...{ userId: "p7", passwordHash: "x", exceptSessionId: "s7", now: NOW },
        recoveryLink: recoveryLink("plan-undo-1", "p7"),
      },
      mail("plan-3"),
    ),

  "links.add": (s) =>
    s.links.add(
      {
        ...{ id: "plan-link", userId: "p7", purpose: "email_change", tokenHash: "plan" },
        ...{ newEmail: "plan-new@example.com", now: NOW, expiresAt: NOW + HOUR },
      },
      [mail("plan-4")],
    ),
  "links.forget": (s) => s.links.deleteExpired(NOW - 2900, 10),
  "links.find": (s) => s.links.find("plan"),
  "links.resetPassword": (s) =>
    s.links.resetPassword(
      {
        linkId: "l7",
        userId: "p8",
        passwordHash: "x",
        now: NOW,
        recoveryLink: recoveryLink("plan-undo-2", "p8"),
      },
      mail("plan-5"),
    ),
  "links.changeEmail": (s) =>
    s.links.changeEmail(
      {
        ...{ linkId: "plan-link", userId: "p7", newEmail: "plan-new@example.com", now: NOW },
        ...{ exceptSessionId: "s7", recoveryLink: recoveryLink("plan-undo-3", "p7", "undo_email") },
      },
      mail("plan-6"),
    ),
  "undoings.carryOut": (s) =>
    s.recoveries.recover(
      {
        ...{
          linkId: "plan-undo-3",
          userId: "p7",
          restoredEmail: "x@example.com",
          linkCreatedAt: NOW,
          since: 0,
          now: NOW,
        },
        ...{
          passwordHash: "x",
          auditId: "plan-undone",
          passwordResetLink: recoveryLink("plan-reset", "p7", "password_reset"),
        },
      },
      mail("plan-7"),
    ),

  "sessions.add": (s) =>
    s.sessions.add({
      ...{
        id: "plan",
        tokenHash: "plan",
        userId: fan.id,
        userAgent: "",
        place: "",
        now: NOW,
        expiresAt: NOW + HOUR,
      },
    }),
  "sessions.viewerById": (s) => s.sessions.findViewerById("s7", NOW),
  "sessions.list": (s) => s.sessions.list("p7", NOW),
  "sessions.touch": (s) => s.sessions.touch("s7", NOW, NOW - HOUR),
  "sessions.endOwn": (s) => s.sessions.endOwn("p8", "s8", mail("s8")),
  "sessions.endOthers": (s) => s.sessions.endOthers("p9", "s9", mail("s9")),
  "sessions.viewer": (s) => s.sessions.findViewer("plan", NOW),
  "sessions.end": (s) => s.sessions.end("plan", NOW),
  "sessions.endAllOf": (s) => s.sessions.endAll("p7", NOW, "s7"),
  "sessions.forget": (s) => s.sessions.deleteExpired(NOW + 1, 10),
};
