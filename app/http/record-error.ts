import { recordError } from "../domain/admin/console/record-error.ts";
import type { Deps } from "../platform/context.ts";
import { ruleFor } from "./gates/find-rule.ts";
import { inBackground } from "./in-background.ts";
import { rulePath } from "./paths.ts";

/** Stores the error for admins after the response, under the ID that its page shows. */
export function rememberError(
  context: { deps: Deps; requestId: string; waitUntil(work: Promise<unknown>): void },
  url: string,
  error: unknown,
) {
  const { pathname, searchParams } = new URL(url);
  const route = ruleFor(rulePath(pathname), searchParams).path;
  inBackground(context, () => recordError(context.deps, { requestId: context.requestId, route, error }));
}
