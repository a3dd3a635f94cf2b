import { expect, test } from "vitest";
import { postTypes } from "#db/kinds.ts";
import { discoverQuery } from "#domain/discovery/api-query.ts";
import { discoverHref, feedNames, feedsFor, readDiscover } from "#domain/discovery/feed.ts";
import { profileHref, readProfileQuery } from "#domain/discovery/profile-query.ts";
import { likesHref, readLikes } from "#domain/posts/likes/list-likes.ts";

const paramsOf = (href: string) => new URL(href, "https://x.example").searchParams;

test("every feed and filter has one URL, which reads back the same", () => {
  const seen = new Set<string>();
  for (const feed of feedNames)
    for (const type of ["all", ...postTypes] as const)
      for (const price of ["all", "free", "paid"] as const)
        for (const after of [null, "7.9.c9"]) {
          const href = discoverHref(feed, { type, price }, after);
          expect(seen.has(href), href).toBe(false);
          seen.add(href);
          expect(readDiscover(paramsOf(href))).toEqual({
            feed,
            filter: { type, price },
            after: after && { rank: 7, at: 9, id: "c9" },
          });
        }
});

test("unknown values are ignored, and the old name of the trending feed works", () => {
  const read = (query: string) => readDiscover(new URLSearchParams(query));
  const usual = { feed: "newest", filter: { type: "all", price: "all" }, after: null };
  for (const query of ["feed=x&type=x&price=x&after=x", "feed=toString", "feed=", "type=__proto__"])
    expect(read(query), query).toEqual(usual);
  expect(read("sort=popular").feed).toBe("trending");
  expect(read("sort=popular&feed=featured").feed).toBe("featured");
});

test("guests get the feeds that need no account, members all that they didn't turn off", () => {
  const shown = { showTrending: true, showFeatured: true, showNew: true };
  const current = "newest" as const;
  expect(feedsFor({ member: false, shown, current })).toEqual(["newest", "trending", "featured"]);
  expect(feedsFor({ member: true, shown, current })).toEqual(feedNames);
  const off = { showTrending: false, showFeatured: false, showNew: false };
  expect(feedsFor({ member: true, shown: off, current })).toEqual(["newest", "following", "interests"]);
  expect(feedsFor({ member: true, shown: off, current: "following" })).toEqual(["following", "interests"]);
  expect(feedsFor({ member: true, shown: off, current: "trending" })).toContain("trending");
});

test("the tabs of a creator's page and of My Likes have one URL each", () => {
  for (const type of [null, ...postTypes])
    expect(readProfileQuery(paramsOf(profileHref("/seller/mira", type)))).toEqual({ type, after: null });
  expect(profileHref("/seller/mira", null)).toBe("/seller/mira");
  for (const tab of ["creators", "content"] as const)
    expect(readLikes(paramsOf(likesHref(tab, "5.c1")))).toEqual({ tab, after: { at: 5, id: "c1" } });
  expect(readLikes(new URLSearchParams("tab=x&after=-1.c"))).toEqual({ tab: null, after: null });
});

test("the API query: defaults, limits, and error messages", () => {
  expect(discoverQuery.parse({})).toEqual({ type: "all", price: "all", sort: "newest", page: 0, limit: 20 });
  const wrong: [Record<string, string>, string][] = [
    [{ limit: "51" }, "limit must be a whole number from 1 to 50"],
    [{ limit: "0" }, "limit must be a whole number from 1 to 50"],
    [{ page: "-1" }, "page must be a whole number"],
    [{ page: "1e3" }, "page must be a whole number"],
    [{ page: "101" }, "past the first 2000"],
    [{ type: "gif" }, "type must be one of all, image, video, audio, text"],
    [{ sort: "random" }, "sort must be one of newest, popular, trending"],
    [{ price: "0" }, "price must be one of all, free, paid"],
  ];
  for (const [query, words] of wrong)
    expect(discoverQuery.safeParse(query).error?.issues[0]?.message, JSON.stringify(query)).toContain(words);
});
