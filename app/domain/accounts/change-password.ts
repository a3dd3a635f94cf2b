import type { CredentialStore } from "#db/stores/accounts/credentials.ts";
import type { Clock } from "../clock.ts";
import { MINUTE_MS } from "../durations.ts";
import { passwordChangedEmail } from "../notifications/mail/account-emails.ts";
import type { Refusal } from "../outcome.ts";
import { createRecoveryLink } from "./account-recovery.ts";
import { type CurrentPasswordDeps, checkCurrentPassword } from "./current-password.ts";

type Deps = CurrentPasswordDeps & {
  credentials: CredentialStore;
  clock: Clock;
  pageLink(path: string): string;
};

/** Accepting a double submit any later would allow a free guess at the password. */
const DOUBLE_SUBMIT_MS = MINUTE_MS;

/** Ends every other session and voids open links. A double submit makes one change. */
export async function changePassword(
  deps: Deps,
  owner: { userId: string; email: string; sessionId: string },
  form: { currentPassword: string; password: string },
): Promise<{ ok: true } | Refusal<"wrong_password"> | Refusal<"too_many">> {
  const checked = await checkCurrentPassword(deps, owner, form.currentPassword);
  if (!checked.ok && checked.reason === "wrong_password") {
    const account = await deps.accounts.findByEmail(owner.email);
    const justNow = account !== null && account.passwordChangedAt > deps.clock.now() - DOUBLE_SUBMIT_MS;
    const isDone = justNow && (await deps.secrets.passwordMatches(form.password, account.passwordHash));
    return isDone ? { ok: true } : checked;
  }
  if (!checked.ok) return checked;
  const now = deps.clock.now();
  const { recoveryLink, url } = createRecoveryLink(
    deps,
    { userId: owner.userId, address: owner.email },
    "undo_password",
  );
  await deps.credentials.changePassword(
    {
      userId: owner.userId,
      passwordHash: await deps.secrets.hashPassword(form.password),
      exceptSessionId: owner.sessionId,
      recoveryLink,
      now,
    },
    { id: deps.clock.newId(), recipient: owner.email, ...passwordChangedEmail(url), now },
  );
  return { ok: true };
}
