import { defineConfig } from "@playwright/test";
import { browserAt } from "../local/test-tools.mjs";

const chromium = browserAt("CHROMIUM_PATH") ?? "chromium";
const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
/** Drives its own browser, without Playwright's settings. */
const firefox = /\/firefox[^/]*\.spec\.ts$/;
const text = "text-browsers.spec.ts";
/** Tests the text browser that the no-scripts project uses. */
const own = /text-browser\.spec\.ts$/;
const unscripted = {
  browserName: "chromium",
  javaScriptEnabled: false,
  launchOptions: { executablePath: chromium, args: quiet },
} as const;
const phone = { viewport: { width: 360, height: 740 }, actionTimeout: 60_000, navigationTimeout: 120_000 };

const { SITES, TEST_PARALLEL_INDEX } = process.env;
if (SITES && TEST_PARALLEL_INDEX) Object.assign(process.env, JSON.parse(SITES)[Number(TEST_PARALLEL_INDEX)]);

const all = process.env.TEST_ALL === "yes";
const thorough = /@thorough/;
/** Journeys that `npm test` runs with scripts, besides those tagged @scripts. */
const scripted =
  /@scripts|@browser|a creator sells two photos|(payments\/(first-sale|saved-cards)|posting|push)\.spec\.ts/;
/** What only a browser with a screen can show, even without scripts. */
const inBrowser = /@browser/;
/** Journeys that `npm test` runs in Chromium instead of the text browser. */
const unscriptedInChromium = /a creator earns from a fan|an account changes its password/;

/**
 * Runs every journey without scripts, two in Chromium and the rest in the text browser, and some with scripts at a
 * phone's width; `npm run test:all` runs all of them in each, and the main ones in Firefox.
 */
export default defineConfig<object, { readsText: boolean }>({
  testDir: "e2e",
  globalSetup: "./e2e/global-setup.ts",
  // This and `actionTimeout` only end what hangs; no test depends on speed.
  timeout: 600_000,
  // A test that passes only on retry is reported as flaky and must be fixed.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 30_000 },
  workers: 1,
  fullyParallel: false,
  reporter: process.env.CI ? [["line"]] : [["list"]],
  outputDir: "../test-results",
  // Tracing doubles the time; turn it on with --trace on. Animations only cost time here; frame.spec.ts tests them.
  use: { ...phone, screenshot: "only-on-failure", contextOptions: { reducedMotion: "reduce" } },
  // Longest tests first, so that no worker is left alone with one at the end.
  projects: [
    ...(all
      ? [
          { name: "firefox-script-off", testMatch: firefox },
          { name: "text-browsers", testMatch: text, use: unscripted },
        ]
      : []),
    {
      name: "script-on",
      testIgnore: [firefox, text, own],
      ...(all ? {} : { grep: scripted, grepInvert: thorough }),
      use: {
        browserName: "chromium",
        javaScriptEnabled: true,
        launchOptions: { executablePath: chromium, args: quiet },
      },
    },
    {
      name: "script-off",
      testIgnore: [firefox, text, own],
      ...(all ? {} : { grep: unscriptedInChromium }),
      grepInvert: /@scripts/,
      use: unscripted,
    },
    {
      name: "no-scripts",
      testIgnore: [firefox, text],
      // Script-only features have separate tests of their fallbacks.
      grepInvert: all ? [/@scripts/, inBrowser] : [/@scripts/, inBrowser, thorough, unscriptedInChromium],
      use: { javaScriptEnabled: false, readsText: true },
    },
  ],
});
