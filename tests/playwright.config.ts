import { defineConfig } from "@playwright/test";

const chromium = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
/** Drives a browser of its own, which the runner's settings do not reach. */
const firefox = "firefox.spec.ts";
/** Drives a browser without images and scripts, by its keys. */
const text = "text-browsers.spec.ts";
const unscripted = {
  browserName: "chromium",
  javaScriptEnabled: false,
  launchOptions: { executablePath: chromium, args: quiet },
} as const;
const phone = { viewport: { width: 360, height: 740 } };

/** Each journey on a phone's width, in Chromium with JavaScript on and off, and the whole one in Firefox with it off. */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/global-setup.ts",
  timeout: 120_000,
  expect: { timeout: 10_000 },
  workers: 1,
  fullyParallel: false,
  reporter: process.env.CI ? [["line"]] : [["list"]],
  outputDir: "../test-results",
  // A trace of every step costs as much again as the step: ask for one with --trace on.
  // Nobody watches: a page that fades in is waited for. The frame's journeys have what moves.
  use: { ...phone, screenshot: "only-on-failure", contextOptions: { reducedMotion: "reduce" } },
  projects: [
    {
      name: "script-off",
      testIgnore: [firefox, text],
      // What only scripts do has its other way tested beside it.
      grepInvert: /@scripts/,
      use: unscripted,
    },
    {
      name: "script-on",
      testIgnore: [firefox, text],
      use: {
        browserName: "chromium",
        javaScriptEnabled: true,
        launchOptions: { executablePath: chromium, args: quiet },
      },
    },
    { name: "firefox-script-off", testMatch: firefox },
    { name: "text-browsers", testMatch: text, use: unscripted },
  ],
});
