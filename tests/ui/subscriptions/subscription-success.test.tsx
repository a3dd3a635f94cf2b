import { expect, test } from "vitest";
import { SubscriptionSuccess } from "#ui/subscriptions/subscription-success.tsx";
import { html } from "../render.tsx";

const page = { state: "verified" as const, creator: null, renewsAt: null, back: null, refreshHref: "/" };
const shown = (total: number, soldSeparately: number) =>
  html(<SubscriptionSuccess {...page} posts={{ total, soldSeparately }} />);

test("a subscription gives full access only where no post is sold separately", () => {
  expect(shown(12, 0)).toContain("You now have full access.");
  expect(shown(12, 3)).toContain("3 of 12 posts are sold separately. You have access to everything else.");
  expect(shown(12, 1)).toContain("1 of 12 posts is sold separately.");
  expect(shown(12, 3)).not.toContain("full access");
});

test("a new subscriber is led to a first message if it costs nothing more", () => {
  const creator = { name: "Mara", avatarUrl: null, href: "/seller/mara", canMessage: true };
  expect(html(<SubscriptionSuccess {...page} creator={creator} />)).toContain('href="/seller/mara/messages"');
  const closed = html(<SubscriptionSuccess {...page} creator={{ ...creator, canMessage: false }} />);
  expect(closed).not.toContain("Say hello");
});

test("posts that are now open are links with blurred teasers, so that the page loads nothing paid", () => {
  const opened = [{ title: "Fog", teaser: "data:image/png;base64,AA", href: "/seller/mara/content/c1" }];
  const shown = html(<SubscriptionSuccess {...page} opened={opened} />);
  expect(shown).toContain('href="/seller/mara/content/c1"');
  expect(shown).toContain("Now open for you");
  expect(shown).not.toContain("/media/");
});
