import { expect, test } from "vitest";
import { isKept, offlineAssets } from "#scripts/offline/offline-assets.ts";

test("the offline page is cached with its styles and icons, each once, and nothing else", () => {
  const page = `<link rel="stylesheet" href="/assets/app-DCQ2.css"/><link rel="icon" href="/favicon.svg"/>
    <svg><use href="/icons.svg#menu"></use></svg><svg><use href="/icons.svg#leave"></use></svg>
    <script type="module" src="/assets/scripts/page-D2h.js"></script><a href="/discover">Try Again</a>
    <img src="https://elsewhere.example/photo.svg">`;
  expect(offlineAssets(page)).toEqual(["/assets/app-DCQ2.css", "/favicon.svg", "/icons.svg"]);
});

test("no page that anyone visited is answered from the cache", () => {
  expect(["/assets/app-DCQ2.css", "/icons.svg"].every(isKept)).toBe(true);
  for (const path of ["/media/m1/w640", "/seller/mira", "/api/profiles/1", "/assets/scripts/page-D2h.js"])
    expect(isKept(path), path).toBe(false);
});
