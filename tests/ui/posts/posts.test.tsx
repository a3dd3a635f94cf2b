import { expect, it } from "vitest";
import { type Sort, sorts } from "#domain/discovery/search/filters.ts";
import { SortLimitNote } from "#ui/discovery/search/search-results.tsx";
import { Frame } from "#ui/frame/frame.tsx";
import { AccessOptions } from "#ui/posts/access-options.tsx";
import { LockedPost } from "#ui/posts/locked-post.tsx";
import { PostGrid } from "#ui/posts/post-grid.tsx";
import { cardBadge, lockedPostSummary, priceLabel } from "#ui/posts/post-labels.ts";
import { formatDate, formatDateTime } from "#ui/primitives/time.tsx";
import { SubscribeForm } from "#ui/subscriptions/subscribe-form.tsx";
import { all, html, leakyCard, lockedCard } from "../render.tsx";

const guest = { kind: "guest" } as const;

it("shows a locked card with its teaser, its price and no button of its own", () => {
  const text = html(<PostGrid posts={[lockedCard]} />);
  expect(all(text, "src")).toEqual([lockedCard.teaser]);
  expect(text).toContain("$15/month");
  expect(text).not.toContain("button");
});

it("renders no URL of a locked image, even if it is passed one", () => {
  const text = html(<PostGrid posts={[leakyCard]} />);
  expect(text).not.toContain("/media/");
  expect(text).not.toContain("The original photo");
  expect(html(<PostGrid posts={[{ ...leakyCard, open: true }]} />)).toContain("/media/m1/w640");
});

it("loads at most one image per card", () => {
  const creator = { ...lockedCard.creator, avatarUrl: "/media/a1/w160" };
  const open = { ...leakyCard, id: "p2", open: true, creator };
  const sources = all(html(<PostGrid posts={[{ ...lockedCard, creator }, open]} />), "src");
  expect(sources.filter((source) => !source.startsWith("data:"))).toEqual(["/media/m1/w640"]);
});

it("says that only the newest matches are sorted from a thousand on, unless they are sorted by date", () => {
  const note = (sort: Sort, total: number) => html(<SortLimitNote sort={sort} total={total} />);
  for (const sort of sorts)
    expect(note(sort, 1000).includes("newest 1,000"), sort).toBe(sort !== "newest" && sort !== "oldest");
  expect(note("popular", 999)).toBe("");
});

it("states the full terms next to the button of a locked post", () => {
  const text = html(
    <LockedPost post={lockedCard}>
      <SubscribeForm action="/subscribe" sellerId="c1" name="Mara Lindqvist" cents={1500} guest={false} />
    </LockedPost>,
  );
  expect(text.replaceAll(/<[^>]+>/g, "")).toContain(
    "$15/month, charged today and then on the same day each month until you cancel. Cancel anytime under Subscriptions; you keep access until the end of the paid month. Get a full refund within 24 hours of a charge if you haven&#x27;t opened anything from Mara Lindqvist since. Seeing unlocked photos in a list counts, too. Your bank statement will say FANLIGHT.",
  );
});

it("makes one button of a locked post the main one, even if it's sold both ways", () => {
  const sold = { ...lockedCard, visibility: "ppv", price: 500 } as const;
  for (const guest of [true, false])
    for (const off of [[], ["content_purchases"]] as const)
      for (const card of [lockedCard, sold]) {
        const text = html(<AccessOptions card={card} includedInSubscription guest={guest} off={off} />);
        expect(text.match(/button-primary/g)).toHaveLength(1);
      }
});

it("links the page where a subscription is canceled from wherever it is sold", () => {
  const text = html(
    <SubscribeForm action="/subscribe" sellerId="c1" name="Mara Lindqvist" cents={1500} guest={false} />,
  );
  expect(text).toContain('<a href="/subscriptions">Subscriptions</a>');
});

it("uses no style attribute, which the content security policy would block", () => {
  const page = (
    <Frame viewer={guest} path="/discover" wide flash={{ kind: "success", title: "Welcome back!" }}>
      <PostGrid posts={[lockedCard, { ...leakyCard, id: "p2", open: true }]} />
    </Frame>
  );
  expect(html(page)).not.toMatch(/\sstyle=/);
});

it("has one skip link, one main and one navigation called Main", () => {
  const text = html(
    <Frame viewer={guest} path="/">
      <h1>Discover</h1>
    </Frame>,
  );
  expect(text).toMatch(/^<div[^>]*><a[^>]*href="#main"/);
  expect(text.match(/<main/g)).toHaveLength(1);
  expect(all(text, "aria-label").filter((label) => label === "Main")).toHaveLength(1);
  expect(text).toMatch(/<a class="entry" href="\/discover" aria-current="page"/);
});

it("sums up the contents of a locked post and how to get it", () => {
  const summary = (change: object) => lockedPostSummary({ ...lockedCard, ...change });
  expect(summary({})).toBe("1 photo · Subscribers only");
  expect(summary({ mediaCount: 3, visibility: "ppv" })).toBe("3 photos · One-time purchase");
  expect(summary({ type: "video", mediaCount: 3, durationMs: 83_000 })).toBe(
    "Video + 2 more · 1:23 · Subscribers only",
  );
  expect(summary({ type: "text", mediaCount: 0 })).toBe("Text · Subscribers only");
});

it("writes dates, times and prices as Americans do", () => {
  expect(formatDate(Date.UTC(2026, 11, 22))).toBe("December 22, 2026");
  expect(formatDateTime(Date.UTC(2026, 11, 22, 0, 5))).toBe("December 22, 2026 at 12:05 AM");
  expect(formatDateTime(Date.UTC(2026, 11, 22, 18))).toBe("December 22, 2026 at 6:00 PM");
  expect(priceLabel(lockedCard)).toBe("$15/month");
  expect(priceLabel({ ...lockedCard, visibility: "ppv", price: 4050 })).toBe("$40.50 one-time");
  expect(priceLabel({ ...lockedCard, subscriptionPrice: null })).toBe("Subscribers only");
});

it("counts a card's photos, and says how long a video is and what comes with it", () => {
  const badge = (change: object) => cardBadge({ ...lockedCard, ...change });
  expect(badge({ open: true, mediaCount: 3 })).toBe("3 photos");
  expect(badge({ open: true })).toBeNull();
  expect(badge({})).toBe("1 photo");
  expect(badge({ type: "video", durationMs: 83_000 })).toBe("Video 1:23");
  expect(badge({ type: "video", durationMs: 83_000, mediaCount: 3 })).toBe("Video 1:23 +2");
  expect(badge({ type: "text", mediaCount: 0 })).toBe("Text");
});
