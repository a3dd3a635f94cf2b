import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expect } from "./browsers.ts";
import { test } from "./signed-in.ts";
import { startSiteProcess } from "./site-process.ts";
import { choose, jpeg, openFile, press, sayOnlyMe } from "./steps/composer.ts";
import { holdScripts } from "./steps/hold-scripts.ts";
import { expectAccessiblePage } from "./steps/journeys.ts";

const workPages = [
  "/post",
  "/dashboard",
  "/dashboard/subscribers",
  "/dashboard/subscribers?show=former",
  "/dashboard/posts",
  "/dashboard/posts?show=drafts",
  "/dashboard/vault",
  "/welcome/creator-profile",
];

/** All console messages except React's DevTools ad, and all errors. */
function listen(page: Page): string[] {
  const said: string[] = [];
  page.on("console", (message) => {
    if (!message.text().includes("React DevTools")) said.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => said.push(`error: ${error.message}`));
  return said;
}

async function visitWorkPages(page: Page) {
  const said = listen(page);
  await page.goto("/post");
  await page.getByLabel("Title").fill("ab");
  await choose(page, true, [await jpeg("first.jpg", "#a85"), await jpeg("second.jpg", "#468")]);
  await openFile(page, 0);
  await page.getByRole("button", { name: "Move down Photo 1" }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Title must be at least 3 characters");
  await page.getByLabel("Title").fill("Two lamps");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("button", { name: "Save as draft" }).click();
  await expect(page.getByText("Draft saved")).toBeVisible();
  for (const address of workPages) {
    await page.goto(address);
    await page.waitForFunction(() => "__remixRouter" in window);
  }
  expect(said).toEqual([]);
}

test("work pages hydrate without console messages", { tag: "@scripts" }, async ({ signedInAs }) => {
  const { page } = await signedInAs("creator");
  await visitWorkPages(page);
});

const root = path.resolve(import.meta.dirname, "../..");
const generated = new Set(["node_modules", "build", ".git", ".local", "test-results"]);

/** Copies the sources, so that a development build doesn't replace the one other tests use. */
function copySources(): string {
  const copy = mkdtempSync(path.join(tmpdir(), "fanlight-development-"));
  cpSync(root, copy, { recursive: true, filter: (file) => !generated.has(path.relative(root, file)) });
  symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  return copy;
}

// Only React's development build reports how server and browser HTML differ.
test("work pages hydrate without console messages in a development build, too", {
  tag: ["@scripts", "@thorough"],
}, async ({ signedInAs }) => {
  const copy = copySources();
  const before = { ...process.env };
  const site = await startSiteProcess(copy, ["--watch"]);
  try {
    Object.assign(process.env, site.env);
    const { page } = await signedInAs("creator");
    await visitWorkPages(page);
  } finally {
    Object.assign(process.env, before);
    await site.stop();
    rmSync(copy, { recursive: true, force: true });
  }
});

test("scheduling starts with the browser's time zone", { tag: "@scripts" }, async ({
  signedInAs,
  browser,
}) => {
  const { page } = await signedInAs("creator");
  const context = await browser.newContext({
    timezoneId: "Asia/Tokyo",
    storageState: await page.context().storageState(),
  });
  const abroad = await context.newPage();
  await abroad.goto(`${process.env.SITE}/post`);
  await abroad.getByRole("radio", { name: /^Schedule/ }).check();
  await expect(abroad.getByLabel("Your time zone")).toHaveValue("Asia/Tokyo");
  await context.close();
});

test("text typed before the scripts load is kept", { tag: "@scripts" }, async ({ signedInAs }) => {
  const { page } = await signedInAs("creator");
  const release = await holdScripts(page);
  await page.goto("/welcome/creator-profile", { waitUntil: "commit" });
  await page.getByLabel("Monthly subscription price").fill("22");
  release();
  await expect(page.getByText("$22/month")).toBeVisible();
  await expect(page.getByLabel("Monthly subscription price")).toHaveValue("22");
  await expect(page.getByRole("button", { name: "Finish Setup" })).toBeEnabled();
});

test("text typed over a draft's before the scripts load is kept", { tag: "@scripts" }, async ({
  signedInAs,
}) => {
  const { page } = await signedInAs("creator");
  await page.goto("/post");
  await page.getByLabel("Title").fill("Two lamps");
  await page.getByLabel("Text", { exact: true }).fill("Half a thought");
  await press(page, "Save as draft");
  await page.getByRole("link", { name: "Two lamps", exact: true }).click();
  const release = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  const text = page.getByLabel("Text", { exact: true });
  await expect(text).toHaveValue("Half a thought");
  await text.fill("A whole thought");
  await page.getByLabel("Add photos").setInputFiles([await jpeg("early.jpg", "#a85")]);
  release();
  // Only a hydrated page lists it.
  await expect(page.locator("[data-media-item]")).toHaveCount(1);
  await expect(text).toHaveValue("A whole thought");
});

test("an event at the moment React starts doesn't stop hydration", { tag: "@scripts" }, async ({
  signedInAs,
}) => {
  const { page } = await signedInAs("creator");
  const said = listen(page);
  await page.addInitScript(() => {
    const add = document.addEventListener.bind(document);
    // React attaches its listeners before it renders.
    document.addEventListener = ((type: string, ...rest: [EventListener]) => {
      add(type, ...rest);
      if (type !== "keydown") return;
      queueMicrotask(() => {
        const field = document.querySelector("main input");
        for (const event of ["keydown", "input", "change", "click"])
          field?.dispatchEvent(new Event(event, { bubbles: true }));
      });
    }) as typeof add;
  });
  for (const address of ["/welcome/creator-profile", "/post"]) {
    await page.goto(address);
    await page.waitForFunction(() => "__remixRouter" in window);
  }
  expect(said).toEqual([]);
});

test("text entered before the scripts load stays even if an extension changed the page", {
  tag: "@scripts",
}, async ({ signedInAs }) => {
  const { page } = await signedInAs("creator");
  const uploads: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/uploads")) uploads.push(request.url());
  });
  const release = await holdScripts(page);
  await page.goto("/post", { waitUntil: "commit" });
  await page.getByLabel("Add photos").setInputFiles([await jpeg("early.jpg", "#a85")]);
  await page.getByRole("radio", { name: /^Free$/ }).check();
  await page.getByLabel("Title").fill("Typed early");
  await page.evaluate(`document.documentElement.append(document.createElement("x-ext"));
    document.querySelector("main").before(document.createElement("x-ext"));
    document.body.setAttribute("data-ext", "");`);
  release();
  await expect(page.locator("[data-media-item]")).toHaveCount(1);
  await expect(page.getByLabel("Title")).toHaveValue("Typed early");
  await expect(page.getByLabel("Title")).toBeFocused();
  await expect(page.getByRole("radio", { name: /^Free$/ })).toBeChecked();
  expect(uploads).toHaveLength(1);
});

for (const event of ["pointerdown", "focus"])
  test(`a field that gets a ${event} while React replaces the page keeps focus, text, and caret`, {
    tag: "@scripts",
  }, async ({ signedInAs }) => {
    const { page } = await signedInAs("creator");
    await page.addInitScript((event) => {
      const add = document.addEventListener.bind(document);
      // React attaches its listeners before it renders.
      document.addEventListener = ((type: string, ...rest: [EventListener]) => {
        add(type, ...rest);
        if (type !== "keydown") return;
        document.body.insertBefore(document.createElement("x-ext"), document.body.firstChild);
        const field = document.querySelector("[name=title]") as HTMLInputElement;
        queueMicrotask(() => {
          if (event === "focus") field.focus();
          field.value = "Half";
          field.setSelectionRange(2, 2);
          if (event === "pointerdown") field.dispatchEvent(new PointerEvent(event, { bubbles: true }));
        });
        const replaced = new MutationObserver(() => {
          if (field.isConnected) return;
          replaced.disconnect();
          // A key could be pressed now.
          setTimeout(() => {
            const { name } = document.activeElement as HTMLInputElement;
            document.documentElement.dataset.focused = String(name);
          });
        });
        replaced.observe(document, { childList: true, subtree: true });
      }) as typeof add;
    }, event);
    await page.goto("/post");
    await expect(page.locator("html")).toHaveAttribute("data-focused", "title");
    await page.keyboard.type("-and-");
    await expect(page.getByLabel("Title")).toHaveValue("Ha-and-lf");
  });

test("a post that is sent right after its files were chosen waits for them", { tag: "@scripts" }, async ({
  signedInAs,
}) => {
  const { page } = await signedInAs("creator");
  await page.goto("/post");
  await page.getByLabel("Title").fill("Sent at once");
  await page.getByLabel("Text", { exact: true }).fill("With a photo.");
  await page.getByRole("radio", { name: /^Free/ }).check();
  const photo = await jpeg("late.jpg", "#a85");
  let arrive = () => {};
  const arrives = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/parts/1", async (route) => {
    await arrives;
    await route.continue();
  });
  await page.getByLabel("Add photos").setInputFiles([photo]);
  await sayOnlyMe(page);
  await press(page, "Publish");
  await expect(page.getByText(/^Your files are still uploading/)).toBeVisible();
  arrive();
  await expect(page).toHaveURL(/\/content\//);
  await expect(page.locator("main img[srcset]")).toHaveCount(1);
});

test("files chosen before the scripts load are uploaded", { tag: "@scripts" }, async ({ signedInAs }) => {
  const { page } = await signedInAs("creator");
  const release = await holdScripts(page);
  await page.goto("/post", { waitUntil: "commit" });
  await page.getByLabel("Add photos").setInputFiles([await jpeg("early.jpg", "#a85")]);
  release();
  await expect(page.locator("[data-media-item]")).toHaveCount(1);
  await expect(page.getByLabel("Add more")).toHaveValue("");
});

test("an uploaded file stays in sight until the page lists it", { tag: "@scripts" }, async ({
  signedInAs,
}) => {
  const { page } = await signedInAs("creator");
  await page.goto("/post");
  let list = () => {};
  const held = new Promise<void>((resolve) => {
    list = resolve;
  });
  await page.route("**/post.data*", async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest("**/post.data*");
  await page.getByLabel("Add photos").setInputFiles([await jpeg("unlisted.jpg", "#a85")]);
  await asked;
  const row = page.getByRole("list", { name: "Uploading files" }).getByText("unlisted.jpg");
  expect(await row.count()).toBe(1);
  await expectAccessiblePage(page, true);
  list();
  await expect(page.locator("[data-media-item]")).toHaveCount(1);
  await expect(row).toHaveCount(0);
});
