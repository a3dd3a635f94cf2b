import { expect, it } from "vitest";
import { type Sort, sorts } from "../../app/domain/search/filters.ts";
import { Frame } from "../../app/ui/frame/frame.tsx";
import { LockedPost } from "../../app/ui/posts/locked-post.tsx";
import { PostGrid } from "../../app/ui/posts/post-grid.tsx";
import { SortLimitNote } from "../../app/ui/search/search-results.tsx";
import { SubscribeForm } from "../../app/ui/subscriptions/subscribe-form.tsx";
import { all, html, leakyCard, lockedCard } from "./render.tsx";

const guest = { kind: "guest" } as const;

it("shows a locked card by its teaser, its price and one action", () => {
  const text = html(<PostGrid posts={[lockedCard]} />);
  expect(all(text, "src")).toEqual([lockedCard.teaser]);
  expect(text).toContain("$15/month");
  expect(text.match(/class="button/g)).toHaveLength(1);
});

it("prints no address of a locked picture, even when it is handed one", () => {
  const text = html(<PostGrid posts={[leakyCard]} />);
  expect(text).not.toContain("/media/");
  expect(text).not.toContain("The picture itself");
  expect(html(<PostGrid posts={[{ ...leakyCard, open: true }]} />)).toContain("/media/m1/w640");
});

it("says beside a thousand matches and more that only the newest are sorted, unless age is the order", () => {
  const words = (sort: Sort, total: number) => html(<SortLimitNote sort={sort} total={total} />);
  for (const sort of sorts)
    expect(words(sort, 1000).includes("newest 1,000"), sort).toBe(sort !== "newest" && sort !== "oldest");
  expect(words("popular", 999)).toBe("");
});

it("says the whole price beside the button of a locked post", () => {
  const text = html(
    <LockedPost post={lockedCard}>
      <SubscribeForm action="/subscribe" sellerId="c1" name="Mara Lindqvist" cents={1500} />
    </LockedPost>,
  );
  expect(text.replaceAll(/<[^>]+>/g, "")).toContain(
    "$15/month, charged today and then on the same day each month until you cancel. Cancel anytime in Settings; you keep access until the end of the paid month. Your bank statement will say FANLIGHT.",
  );
});

it("uses no style attribute, which the content policy would refuse", () => {
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
