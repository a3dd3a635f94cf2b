import type { AccountStore } from "#db/stores/accounts/accounts.ts";
import type { FeatureStore } from "#db/stores/admin/feature-flags/features.ts";
import type { Clock } from "../clock.ts";
import { MINUTE_MS } from "../durations.ts";
import { consumeAttempt, type RateLimitDeps, rateLimits } from "../gates/rate-limits.ts";
import { termsHash } from "../legal/versions.ts";
import { codeEmail } from "../notifications/mail/code-email.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { SecretPort } from "./ports.ts";
import { generateUsername, USERNAME_ATTEMPTS } from "./username.ts";
import { CODE_ATTEMPTS, CODE_VALID_MS, codeEmailId, codeHashInput } from "./verification-code.ts";

type Deps = RateLimitDeps & {
  accounts: Pick<AccountStore, "create" | "findByEmail">;
  features: Pick<FeatureStore, "listOff">;
  secrets: SecretPort;
  clock: Clock;
  verifyLink(email: string): string;
};
type SignedUp = { userId: string; isVerifying: boolean };

/**
 * Creates an unverified account and queues its first code; `isVerifying` is false, and no code is sent, while email
 * verification is off. `email` is already trimmed and lowercase.
 */
export async function signUp(
  deps: Deps,
  form: { email: string; password: string; role: "buyer" | "seller" },
): Promise<Outcome<"account_exists" | "no_username", SignedUp>> {
  const now = deps.clock.now();
  const userId = deps.clock.newId();
  const code = deps.clock.newCode();
  const codeId = deps.clock.newId();
  const [passwordHash, off] = await Promise.all([
    deps.secrets.hashPassword(form.password),
    deps.features.listOff(),
  ]);
  const isVerifying = !off.includes("email_verification");
  const expiresAt = now + CODE_VALID_MS;
  for (let attempt = 0; attempt < USERNAME_ATTEMPTS; attempt++) {
    const created = await deps.accounts.create(
      {
        id: userId,
        email: form.email,
        username: generateUsername(userId, now, attempt),
        role: form.role,
        passwordHash,
        termsHash,
        now,
      },
      isVerifying
        ? {
            id: codeId,
            userId,
            codeHash: deps.secrets.digest(codeHashInput(userId, code)),
            attemptsAllowed: CODE_ATTEMPTS,
            now,
            expiresAt,
          }
        : null,
      isVerifying
        ? {
            id: codeEmailId(codeId),
            recipient: form.email,
            now,
            expiresAt,
            ...codeEmail(code, deps.verifyLink(form.email)),
          }
        : null,
    );
    if (created === "created") return { ok: true, userId, isVerifying };
    if (created === "email") return checkResubmit(deps, form, isVerifying);
  }
  return refuse("no_username");
}

/** Accepting a double submit any later would allow guessing the password. */
const DOUBLE_SUBMIT_MS = 2 * MINUTE_MS;

/** A form sent twice is one sign-up: same address and password, just created, and not verified yet. */
async function checkResubmit(
  deps: Deps,
  form: { email: string; password: string },
  isVerifying: boolean,
): Promise<Outcome<"account_exists", SignedUp>> {
  const account = await deps.accounts.findByEmail(form.email);
  if (!(await consumeAttempt(deps, rateLimits.signUpAgain, form.email)).ok) return refuse("account_exists");
  const matches = await deps.secrets.passwordMatches(form.password, account?.passwordHash ?? null);
  const isRecent = account !== null && account.passwordChangedAt > deps.clock.now() - DOUBLE_SUBMIT_MS;
  if (!matches || !isRecent || account.emailVerifiedAt !== null) return refuse("account_exists");
  return { ok: true, userId: account.id, isVerifying };
}
