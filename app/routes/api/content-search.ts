import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import * as z from "zod";
import { contentTypes, dateRanges, priceRanges, sorts } from "../../domain/search/filters.ts";
import { MAXIMUM_PAGE, readSearch } from "../../domain/search/forms.ts";
import { RESULTS, searchPosts } from "../../domain/search/search.ts";
import { viewerId } from "../../http/context.ts";
import { freshJson } from "../../http/fresh-json.ts";
import { answering, jsonError } from "../../http/json.ts";

const MOST = 50;
const FRESH_S = 30;
const whole = (name: string, least: number, most: number, fallback: number) =>
  z.coerce
    .number({ error: `${name} is a number from ${least} to ${most}` })
    .int(`${name} is a whole number`)
    .min(least, `${name} is ${least} at least`)
    .max(most, `${name} is ${most} at most`)
    .default(fallback);
const oneOf = <const T extends readonly [string, ...string[]]>(name: string, values: T) =>
  z.enum(values, { error: `${name} is one of ${values.join(", ")}` }).optional();

/** What a page forgives in an address, a call is told. */
const query = z.object({
  q: z.string().max(200, "q has 200 characters at most").default(""),
  type: oneOf("type", contentTypes),
  price: oneOf("price", priceRanges),
  date: oneOf("date", dateRanges),
  sort: oneOf("sort", sorts),
  page: whole("page", 0, MAXIMUM_PAGE, 0),
  limit: whole("limit", 1, MOST, RESULTS),
});

/** Published posts that match, as anybody past the gates may know them; never a body, nor a locked description. */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  answering(async () => {
    const { searchParams } = new URL(request.url);
    const parsed = query.safeParse(Object.fromEntries(searchParams));
    if (!parsed.success) return jsonError(parsed.error.issues[0]?.message ?? "The query is malformed.", 422);
    const { search, clock } = context.deps;
    const { page, limit, sort } = parsed.data;
    const wanted = readSearch(searchParams);
    // The specification's search gives the newest first unless it is asked otherwise.
    const request_ = { ...wanted, page, posts: { ...wanted.posts, sort: sort ?? "newest" } };
    const found = await searchPosts({ search, now: clock.now() }, request_, viewerId(context), limit);
    return freshJson(
      request,
      {
        content: found.cards.map((post) => ({
          id: post.id,
          title: post.title,
          type: post.type,
          description: post.description,
          visibility_type: post.visibility,
          is_public: post.visibility === "free",
          price: post.price,
          like_count: post.likeCount,
          created_at: new Date(post.publishedAt).toISOString(),
          seller: { id: post.creator.id, username: post.creator.username, name: post.creator.name },
          open: post.open,
          picture: post.picture?.sources.at(-1)?.url ?? null,
        })),
        corrected: found.corrected,
        page,
        limit,
        next_page: found.more && page < MAXIMUM_PAGE ? page + 1 : null,
      },
      FRESH_S,
    );
  });
