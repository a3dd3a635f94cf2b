import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { firstShown, transparencyFile } from "#domain/moderation/transparency.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const { transparency, clock } = context.deps;
  const now = clock.now();
  return new Response(transparencyFile(await transparency.count(firstShown(now), now), now), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="transparency.csv"',
    },
  });
}
