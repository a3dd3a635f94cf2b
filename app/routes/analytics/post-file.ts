import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { viewsFile } from "#domain/analytics/posts.ts";
import { rangeOf } from "#http/analytics-range.ts";
import { requireMember } from "#http/context.ts";
import { figuresFile } from "#http/csv-response.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { id: sellerId } = requireMember(context);
  const { audience } = context.deps;
  const range = rangeOf(request, context);
  const postId = params.postId ?? "";
  if ((await audience.findPost(sellerId, postId, [])) === null) throw new Response(null, { status: 404 });
  return figuresFile("post", range, viewsFile(await audience.listPostDays(sellerId, postId, range)));
}
