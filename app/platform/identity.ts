import * as z from "zod";
import type { IdentityPort } from "../domain/gates/identity.ts";
import { ProviderUnavailable } from "../domain/payments/payment-port.ts";
import type { Settings } from "./env.ts";

/** Someone is waiting for the page. */
const TIMEOUT_MS = 8_000;

const begun = z.object({ id: z.string().min(1).max(200), url: z.url() });
const answer = z.object({ result: z.enum(["pending", "canceled", "over_18", "under_18"]) });

/** Checks that people are adults, at a provider. Without its settings, it's null, and nobody can be checked. */
export function identityChecks(settings: Settings): IdentityPort | null {
  const { IDENTITY_API_BASE: base, IDENTITY_API_KEY: key, IDENTITY_NAME: name } = settings;
  if (!base || !key) return null;
  const ask = async <T>(schema: z.ZodType<T>, path: string, init: RequestInit = {}): Promise<T> => {
    try {
      const response = await fetch(new URL(path, base), {
        ...init,
        headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json", ...init.headers },
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`it answered ${response.status}`);
      return schema.parse(await response.json());
    } catch (cause) {
      throw new ProviderUnavailable("the identity provider failed or did not answer", { cause });
    }
  };
  return {
    name: name || new URL(base).host,
    async begin({ key: idempotencyKey, returnUrl }) {
      const { id, url } = await ask(begun, "/checks", {
        method: "POST",
        headers: { "Idempotency-Key": idempotencyKey },
        body: JSON.stringify({ return_url: returnUrl, minimum_age: 18 }),
      });
      // Pages may lead only to origins in their policy (formTargets).
      if (new URL(url).origin !== new URL(base).origin)
        throw new ProviderUnavailable("the identity provider's page is at another origin");
      return { reference: id, url };
    },
    find: async (reference) => (await ask(answer, `/checks/${encodeURIComponent(reference)}`)).result,
  };
}
