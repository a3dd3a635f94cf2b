import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { expect, inject, test } from "vitest";
import { entries } from "#scripts/entries.ts";
import { people, posts } from "../cast.ts";
import { newChat, setMessagePrice } from "./site/chat-fixture.ts";
import { siteForFile } from "./site/site.ts";

const site = siteForFile();
const MAX_BYTES = 3_000;
/** In bytes, compressed at the edge's level. */
const sizeOf = (url: string) =>
  brotliCompressSync(codeOf(url), { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length;
const FOLDER = "/assets/scripts/";

const client = () => path.join(inject("worker"), "client");
const codeOf = (url: string) => readFileSync(path.join(client(), url));
const resolved = (from: string, [, to = ""]: RegExpMatchArray) =>
  path.posix.join(path.posix.dirname(from), to);
const importsIn = (url: string) =>
  [
    ...codeOf(url)
      .toString()
      .matchAll(/(?:import|from)\s*"([^"]+\.js)"/g),
  ].map((one) => resolved(url, one));
const laterIn = (url: string) =>
  [
    ...codeOf(url)
      .toString()
      .matchAll(/import\("([^"]+)"\)/g),
  ].map((one) => resolved(url, one));

function withImports(urls: string[], found = new Set<string>()): Set<string> {
  for (const url of urls) if (!found.has(url)) withImports(importsIn(url), found.add(url));
  return found;
}

const scriptsOf = (html: string) =>
  [...html.matchAll(/<script\b([^>]*)>|<link\b([^>]*rel="(?:modulepreload|preload)"[^>]*)>/g)].map(
    ([, script, hint]) => /(?:src|href)="([^"]*)"/.exec(script ?? hint ?? "")?.[1] ?? "(inline)",
  );

test("a read page loads at most 3 kB of compressed scripts, all of them small ones", async () => {
  const profile = `/seller/${people.creator.username}`;
  const content = `${profile}/content/${posts.free.id}`;
  const visits = [
    { who: {}, paths: ["/discover", "/search?q=light", profile, content, "/legal/privacy"] },
    { who: { adult: false }, paths: ["/verify-age"] },
    { who: { as: people.fan }, paths: ["/discover", profile, content, "/favorites", "/subscriptions"] },
  ];
  for (const { who, paths } of visits) {
    const visitor = await site().visitor(who);
    for (const address of paths) {
      const page = await visitor.get(address);
      expect(page.status, address).toBe(200);
      const scripts = scriptsOf(page.text);
      expect(scripts.length, address).toBeGreaterThan(0);
      for (const script of scripts) expect(script, address).toMatch(new RegExp(`^${FOLDER}[\\w-]+\\.js$`));
      const sizes = [...withImports(scripts)].map(sizeOf);
      expect(
        sizes.reduce((sum, size) => sum + size, 0),
        `${address}: ${sizes}`,
      ).toBeLessThanOrEqual(MAX_BYTES);
    }
  }
});

test("each script a page loads is one file, and what it loads later exists", () => {
  const files = readdirSync(path.join(client(), FOLDER));
  for (const name of entries) {
    const built = files.filter((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file));
    expect(built, name).toHaveLength(1);
    expect([...withImports([`${FOLDER}${built}`])]).toEqual([`${FOLDER}${built}`]);
  }
  const later = files.flatMap((file) => laterIn(FOLDER + file));
  expect(later.map((url) => path.basename(url).replace(/-[\w-]{8}\.js$/, "")).sort()).toEqual([
    "append-page",
    "auth-dialog",
    "make-renditions",
    "page-dialog",
    "photo-viewer",
    "player",
    "search-dialog",
    "search-dialog",
    "seen",
    "seen",
    "send",
    "send",
    "send-like",
    "views",
  ]);
  for (const url of later) expect(codeOf(url).length).toBeGreaterThan(0);
});

test("the service worker stays at its address, in one file", () => {
  expect(codeOf("/sw.js").toString()).toContain("/offline");
  expect([...importsIn("/sw.js"), ...laterIn("/sw.js")]).toEqual([]);
});

const MAX_WORK_PAGE_BYTES = 100_000;
const WORK_PAGES = [
  "/dashboard",
  "/dashboard/subscribers",
  "/dashboard/posts",
  "/dashboard/vault",
  "/welcome/creator-profile",
];
/** The composer asks the most. */
const MAX_COMPOSER_BYTES = 101_000;
/** Live updates and photos make conversations larger. */
const MAX_MESSAGES_BYTES = 106_000;
/** These pages also upload and rearrange files. */
const MAX_FILES_BYTES = 103_000;
/** Every script named anywhere on a page, such as in the imports of Remix's inline script. */
const allScriptsOf = (html: string) => [...new Set(html.match(/\/assets\/[\w./-]+\.js/g))];

test("a work page loads at most 100 kB of compressed scripts (composer 101 kB, messages 106 kB, files 103 kB), and the frame's small ones", async () => {
  const seller = await site().visitor({ as: people.creator });
  await setMessagePrice(site(), "all");
  const chat = await newChat(site());
  const visits = [
    ...WORK_PAGES.map((address) => ({ address, visitor: seller, most: MAX_WORK_PAGE_BYTES })),
    { address: "/post", visitor: seller, most: MAX_COMPOSER_BYTES },
    { address: `/post/${posts.draft.id}`, visitor: seller, most: MAX_COMPOSER_BYTES },
    { address: "/messages", visitor: seller, most: MAX_MESSAGES_BYTES },
    { address: chat.path, visitor: chat.creator, most: MAX_MESSAGES_BYTES },
    { address: chat.path, visitor: chat.fan.visitor, most: MAX_MESSAGES_BYTES },
    { address: `${chat.path}/media`, visitor: chat.creator, most: MAX_FILES_BYTES },
    { address: "/broadcasts/new", visitor: chat.creator, most: MAX_FILES_BYTES },
  ];
  for (const { address, visitor, most } of visits) {
    const page = await visitor.get(address);
    expect(page.status, address).toBe(200);
    expect(page.text, address).toContain("__remixContext");
    const scripts = [...withImports(scriptsOf(page.text).filter((script) => script !== "(inline)"))];
    expect(scripts.filter((url) => url.startsWith(FOLDER))).toEqual([
      expect.stringMatching(/\/frame-[\w-]{8}\.js$/),
    ]);
    const late = [...page.text.matchAll(/data-late="([^"]+)"(?! data-waits)/g)].map(([, url = ""]) => url);
    expect(late.length, address).toBe(address === chat.path ? 1 : 0);
    const bytes = [...scripts, ...late].reduce((sum, url) => sum + brotliCompressSync(codeOf(url)).length, 0);
    expect(bytes, address).toBeGreaterThan(50_000);
    expect(bytes, address).toBeLessThanOrEqual(most);
  }
});

test("with Data Saver or in lite mode, a work page is plain HTML with the small scripts", async () => {
  const seller = await site().visitor({ as: people.creator });
  const saved = await seller.get("/post", { "Save-Data": "on" });
  await site().rows(
    "insert or replace into user_preferences (user_id, lite, updated_at) values (?, 1, 0)",
    people.creator.id,
  );
  for (const page of [saved, await seller.get("/post")]) {
    expect(page.text).not.toContain("__remixContext");
    expect(allScriptsOf(page.text)).toEqual([expect.stringMatching(/\/page-[\w-]{8}\.js$/)]);
  }
});
