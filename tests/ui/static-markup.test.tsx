import fc from "fast-check";
import { createElement, Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { PostCard } from "../../app/ui/posts/post-card.tsx";
import { Badge } from "../../app/ui/primitives/badge.tsx";
import { Icon } from "../../app/ui/primitives/icon.tsx";
import { staticMarkup } from "../../app/ui/primitives/static-markup.ts";

/** Texts with everything that means something in HTML. */
const text = fc.string({ unit: fc.constantFrom(..."ab \"'<>&;/=-é😀\n\0"), maxLength: 20 });
const attributes = fc.record(
  {
    className: text,
    id: text,
    href: text,
    title: text,
    alt: text,
    srcSet: text,
    sizes: text,
    width: fc.oneof(fc.integer(), text),
    loading: fc.constantFrom("lazy", undefined),
    role: text,
    tabIndex: fc.integer(),
    "aria-label": fc.option(text, { nil: undefined }),
    "aria-hidden": fc.option(fc.boolean(), { nil: undefined }),
    "data-kind": fc.option(fc.oneof(text, fc.boolean()), { nil: undefined }),
    hidden: fc.boolean(),
  },
  { requiredKeys: [] },
);
const tag = fc.constantFrom("p", "div", "span", "a", "li", "h3", "article");

const { tree } = fc.letrec<{ tree: ReactNode }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.integer(),
    fc.constantFrom(null, undefined, true, false),
    attributes.map((given) => <img key="image" alt="" {...given} />),
    fc
      .tuple(tag, attributes, fc.array(tie("tree"), { maxLength: 3 }))
      .map(([name, given, children]) => createElement(name, given, ...children)),
    fc.array(tie("tree"), { maxLength: 3 }).map((children) => createElement(Fragment, null, ...children)),
    tie("tree").map((child) => (
      <Badge key="badge" icon="lock">
        {child}
      </Badge>
    )),
    fc.constant(<Icon name="heart" label="Like" />),
  ),
}));

describe("static markup", () => {
  test("is what React makes, of any elements", () => {
    fc.assert(
      fc.property(tree, (node) => {
        expect(staticMarkup(node)).toBe(renderToStaticMarkup(node));
      }),
      { numRuns: 500 },
    );
  });

  test("is what React makes of a post's card", () => {
    const post = fc.record({
      id: fc.constant("post-1"),
      title: text,
      excerpt: text,
      type: fc.constantFrom("image", "video", "audio", "text"),
      open: fc.boolean(),
      teaser: text,
      image: fc.option(
        fc.record({
          alt: text,
          width: fc.constant(640),
          height: fc.constant(800),
          sources: fc.constantFrom([], [{ url: "/media/a?w=320&x", width: 320 }]),
        }),
      ),
      visibility: fc.constantFrom("free", "subscriber", "ppv"),
      price: fc.option(fc.integer({ min: 100, max: 100_000 })),
      subscriptionPrice: fc.option(fc.integer({ min: 1000, max: 100_000 })),
      mediaCount: fc.integer({ min: 0, max: 30 }),
      durationMs: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
      likeCount: fc.nat(),
      pinned: fc.boolean(),
      creator: fc.record({ id: text, username: text, name: text, avatarUrl: fc.constant(null) }),
    });
    const options = fc.record({
      lite: fc.boolean(),
      eager: fc.boolean(),
      hideCreator: fc.boolean(),
      lead: fc.boolean(),
    });
    fc.assert(
      fc.property(post, options, (made, given) => {
        const card = <PostCard post={made as unknown as Parameters<typeof PostCard>[0]["post"]} {...given} />;
        expect(staticMarkup(card)).toBe(renderToStaticMarkup(card));
      }),
    );
  });

  test.each([
    ["style", { style: { color: "red" } }],
    ["raw HTML", { dangerouslySetInnerHTML: { __html: "<b>" } }],
    ["a handler", { onClick: () => {} }],
    ["an attribute that it doesn't know", { contentEditable: true }],
  ])("refuses %s", (_, props) => {
    expect(() => staticMarkup(<p {...props} />)).toThrow(/static markup/);
  });
});
