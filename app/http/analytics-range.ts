import type { AppLoadContext } from "@remix-run/cloudflare";
import { type Range, readRange } from "../domain/analytics/range.ts";

export function rangeOf(request: Request, context: AppLoadContext): Range {
  const { searchParams } = new URL(request.url);
  const field = (name: string) => searchParams.get(name) ?? "";
  return readRange({ range: field("range"), from: field("from"), to: field("to") }, context.deps.clock.now());
}
