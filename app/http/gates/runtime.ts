import type { Place } from "#domain/gates/regions/region.ts";
import type { Deps } from "#platform/context.ts";
import type { Settings } from "#platform/env.ts";
import type { RequestContext } from "../context.ts";

/** Without valid settings, there are no deps. */
export type Runtime = {
  settings: Settings | null;
  missingSettings: string[];
  deps: Deps | null;
  place: Place;
  build: string;
  allowAttempt(key: string): Promise<boolean>;
  allowApiCall(key: string): Promise<boolean>;
  waitUntil(work: Promise<unknown>): void;
  render(request: Request, context: RequestContext): Promise<Response>;
};
