import type { AccountStore } from "../../db/stores/accounts.ts";
import type { AttemptStore } from "../../db/stores/attempts.ts";
import type { CredentialStore } from "../../db/stores/credentials.ts";
import type { NewLink } from "../../db/stores/link-statements.ts";
import type { LinkStore } from "../../db/stores/links.ts";
import type { SessionStore } from "../../db/stores/sessions.ts";
import type { UndoStore } from "../../db/stores/undo.ts";
import { HOUR, NOW, people } from "../cast.ts";

const { fan, newcomer } = people;
const mail = (id: string) => ({ id, recipient: "x@example.com", subject: "s", body: "b", now: NOW });
const code = (id: string, userId: string) => ({
  ...{ id, userId, codeHash: "x", attempts: 5, now: NOW, expiresAt: NOW + HOUR },
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
export const undoLink = (
  id: string,
  userId: string,
  purpose: NewLink["purpose"] = "undo_password",
): NewLink => ({
  ...{ id, userId, purpose, tokenHash: id, newEmail: "x@example.com", now: NOW, expiresAt: NOW + HOUR },
});

export type AccountStores = {
  accounts: AccountStore;
  attempts: AttemptStore;
  credentials: CredentialStore;
  links: LinkStore;
  sessions: SessionStore;
  undoings: UndoStore;
};

/** The calls of what signs in, verifies and changes an account. */
export const accountCalls: Record<string, (stores: AccountStores) => Promise<unknown>> = {
  "accounts.create": (s) => s.accounts.create(account, code("plan-1", "plan"), mail("plan-1")),
  "accounts.findByEmail": (s) => s.accounts.findByEmail(fan.email),
  "accounts.addCode": (s) => s.accounts.addCode(code("plan-2", newcomer.id), mail("plan-2")),
  "accounts.newestCode": (s) => s.accounts.newestCode("p7"),
  "accounts.forgetCodes": (s) => s.accounts.forgetCodes(NOW - 1, 10),
  "accounts.codesSince": (s) => s.accounts.codesSince("p7", 100),
  "accounts.takeAttempt": (s) => s.accounts.takeAttempt("plan-2", NOW),
  "accounts.verifyEmail": (s) => s.accounts.verifyEmail(newcomer.id, "plan-2", NOW),
  "accounts.usernameTaken": (s) => s.accounts.usernameTaken("Mira", fan.id),

  "attempts.take": (s) => s.attempts.take("f7", NOW, HOUR),
  "attempts.giveBack": (s) => s.attempts.giveBack("f7"),
  "attempts.clear": (s) => s.attempts.clear(["f7", "f8"]),
  "attempts.forget": (s) => s.attempts.forget(NOW + 1),

  "credentials.changePassword": (s) =>
    s.credentials.changePassword(
      {
        ...{ userId: "p7", passwordHash: "x", exceptSessionId: "s7", now: NOW },
        undo: undoLink("plan-undo-1", "p7"),
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
  "links.forget": (s) => s.links.forget(NOW - 2900, 10),
  "links.find": (s) => s.links.find("plan"),
  "links.resetPassword": (s) =>
    s.links.resetPassword(
      { linkId: "l7", userId: "p8", passwordHash: "x", now: NOW, undo: undoLink("plan-undo-2", "p8") },
      mail("plan-5"),
    ),
  "links.changeEmail": (s) =>
    s.links.changeEmail(
      {
        ...{ linkId: "plan-link", userId: "p7", newEmail: "plan-new@example.com", now: NOW },
        ...{ exceptSessionId: "s7", undo: undoLink("plan-undo-3", "p7", "undo_email") },
      },
      mail("plan-6"),
    ),
  "undoings.carryOut": (s) =>
    s.undoings.carryOut(
      {
        ...{
          linkId: "plan-undo-3",
          userId: "p7",
          putBack: "x@example.com",
          linkedAt: NOW,
          since: 0,
          now: NOW,
        },
        ...{
          passwordHash: "x",
          auditId: "plan-undone",
          reset: undoLink("plan-reset", "p7", "password_reset"),
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
  "sessions.viewerById": (s) => s.sessions.viewerById("s7", NOW),
  "sessions.list": (s) => s.sessions.list("p7", NOW),
  "sessions.touch": (s) => s.sessions.touch("s7", NOW, NOW - HOUR),
  "sessions.endOwn": (s) => s.sessions.endOwn("p8", "s8", mail("s8")),
  "sessions.endOthers": (s) => s.sessions.endOthers("p9", "s9", mail("s9")),
  "sessions.viewer": (s) => s.sessions.viewer("plan", NOW),
  "sessions.end": (s) => s.sessions.end("plan", NOW),
  "sessions.endAllOf": (s) => s.sessions.endAllOf("p7", NOW, "s7"),
  "sessions.forget": (s) => s.sessions.forget(NOW + 1, 10),
};
