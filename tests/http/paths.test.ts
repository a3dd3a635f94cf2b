import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ruleFor } from "#http/gates/find-rule.ts";
import { isDataRequest, rulePath, sameSitePath } from "#http/paths.ts";
import { cases } from "../properties/cases.ts";

const origin = "https://fanlight.example";
const ruleOf = (pathname: string) => ruleFor(rulePath(pathname));

describe("rulePath and ruleFor", () => {
  test.each([
    "/post",
    "/POST",
    "/Post/",
    "/post//",
    "//post",
    "/%70ost",
    "/%50OST",
    "/post.data",
    "/post/.data",
  ])("%s is the composer, behind all its gates", (pathname) => {
    expect(ruleOf(pathname)).toMatchObject({ path: "/post", level: "member", role: "seller", payouts: true });
  });

  test.each([
    "/posters",
    "/post/more/yet",
    "/posts",
    "/xpost",
    "/po/st",
    "/post.DATA",
    "/post%2Edata",
    "/post%2F",
  ])("%s is not the composer, since only whole segments match", (pathname) => {
    expect(ruleOf(pathname)).toEqual({ path: "*", level: "adult", onboarding: "exempt" });
  });

  test.each([
    ["/seller/dashboard", "/seller/dashboard"],
    ["/SELLER/Dashboard.data", "/seller/dashboard"],
    ["/seller/a%2Fb/subscribe", "/seller/:profileId/subscribe"],
    ["/api/stripe/session/%2Edata", "/api/stripe/session/:sessionId"],
    ["/api/stripe/session/.DATA", "/api/stripe/session/:sessionId"],
    ["/seller/onboarding-required", "/seller/onboarding-required"],
    ["/seller/mira", "/seller/:profileId"],
    ["/seller/mira/subscribe", "/seller/:profileId/subscribe"],
    ["/seller/mira/content/1", "/seller/:profileId/content/:contentId"],
    ["/api/profiles/me", "/api/profiles/me"],
    ["/api/profiles/someone", "/api/profiles/:profileId"],
    ["/profiles/me", "/profiles/me"],
    ["/_root.data", "/"],
    ["/", "/"],
    ["//", "/"],
    ["/seller//", "*"],
    ["/seller/mira/content/", "*"],
  ])("%s falls under %s: the literal beats the parameter", (pathname, rule) => {
    expect(ruleOf(pathname).path).toBe(rule);
  });

  test("spellings of a path that the router treats alike have the same rule", () => {
    const paths = fc.constantFrom("/post", "/seller/dashboard", "/payments", "/api/profiles/me", "/login");
    const spelled = fc
      .tuple(paths, fc.infiniteStream(fc.nat(3)), fc.constantFrom("", ".data"), fc.constantFrom("", "/"))
      .map(([path, dice, ending, slash]) => {
        const letters = [...path].map((letter) => {
          const roll = dice.next().value ?? 0;
          if (letter === "/") return roll === 1 ? "//" : "/";
          if (roll === 1) return letter.toUpperCase();
          return roll === 2 ? `%${letter.charCodeAt(0).toString(16)}` : letter;
        });
        return { path, written: letters.join("") + (ending || slash) };
      });
    fc.assert(
      fc.property(spelled, ({ path, written }) => {
        expect(ruleOf(written).path).toBe(path);
      }),
      { numRuns: cases(500) },
    );
  });

  test.each(["/%", "/%E0%A4%A", "/no/such/thing", "/legal/a/b", "/anything"])(
    "%s matches no row, and so passes only the region and age gates",
    (pathname) => {
      expect(ruleOf(pathname)).toEqual({ path: "*", level: "adult", onboarding: "exempt" });
    },
  );

  test("leaves no double slashes, and none at the end", () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        const once = rulePath(path);
        expect(once === "/" || !once.endsWith("/")).toBe(true);
        expect(once).not.toContain("//");
      }),
    );
  });

  test("a data request is recognized by its ending", () => {
    expect(isDataRequest("/post.data")).toBe(true);
    expect(isDataRequest("/post.DATA")).toBe(false);
    expect(isDataRequest("/data")).toBe(false);
    expect(isDataRequest("/xdata")).toBe(false);
    expect(isDataRequest("/post.data/x")).toBe(false);
  });
});

describe("sameSitePath", () => {
  test.each([
    ["/settings?tab=payments#top", "/settings?tab=payments#top"],
    ["/seller/mira/../theo", "/seller/theo"],
    ["/", "/"],
    ["/search?q=a b", "/search?q=a%20b"],
    ["/x?next=https://evil.example", "/x?next=https://evil.example"],
  ])("keeps %s", (target, kept) => {
    expect(sameSitePath(target, origin, "/fallback")).toBe(kept);
  });

  test.each([
    null,
    undefined,
    "",
    "settings",
    "https://evil.example",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/.//evil.example",
    "/x/..//evil.example",
    "/%2e//evil.example",
    " /settings",
    "javascript:alert(1)",
    "data:text/html,x",
    "//fanlight.example:444/x",
    "http://fanlight.example/x",
  ])("falls back for %j", (target) => {
    expect(sameSitePath(target, origin, "/fallback")).toBe("/fallback");
  });

  test("never leads to another site, however often it is parsed", () => {
    const hostile = fc.string({
      unit: fc.oneof(
        fc.constantFrom(
          "/",
          "\\",
          ".",
          "..",
          ":",
          "@",
          "%",
          "%2f",
          "%5c",
          "%2e",
          "?",
          "#",
          "\t",
          "\n",
          "\r",
          "//",
        ),
        fc.constantFrom("evil.example", "http:", "javascript:", "\u0000", "\u2028", "。", "／"),
        fc.string({ maxLength: 2, unit: "binary" }),
      ),
      maxLength: 12,
    });
    fc.assert(
      fc.property(
        fc.oneof(
          hostile,
          hostile.map((text) => `/${text}`),
        ),
        (target) => {
          const path = sameSitePath(target, origin);
          const url = new URL(path, origin);
          expect(url.origin).toBe(origin);
          expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
          // Browsers parse the Location header once more.
          expect(sameSitePath(path, origin)).toBe(path);
        },
      ),
      { numRuns: cases(5000) },
    );
  });
});
