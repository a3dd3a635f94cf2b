import type { Page } from "@playwright/test";
import { localDevice } from "#local/push/device.ts";
import { expect } from "../browsers.ts";
import { test } from "../signed-in.ts";
import { expectAccessiblePage } from "../steps/journeys.ts";

const PATH = "/settings/push";

/** Simulates what only a real push service provides: permission and an endpoint. */
async function withPushService(page: Page, permission: "granted" | "denied", name: string) {
  const { endpoint, publicKey, authSecret } = localDevice(name).address;
  await page.addInitScript(
    ({ given, json }) => {
      const asked = { times: 0 };
      Object.assign(window, { asked });
      let current = "default";
      Object.defineProperty(Notification, "permission", { get: () => current });
      Notification.requestPermission = async () => {
        asked.times += 1;
        current = given;
        return given;
      };
      PushManager.prototype.subscribe = async (options) => {
        if (!options?.userVisibleOnly) throw new Error("browsers demand it");
        return { toJSON: () => json } as unknown as PushSubscription;
      };
    },
    { given: permission, json: { endpoint, keys: { p256dh: publicKey, auth: authSecret } } },
  );
}
const timesAsked = (page: Page) =>
  page.evaluate(() => (window as unknown as { asked: { times: number } }).asked.times);

test("notifications are turned on by a tap, named, and removed; without a script the page says why not", async ({
  signedInAs,
}, info) => {
  const { javaScriptEnabled } = info.project.use;
  const { page, username } = await signedInAs("fan");
  if (javaScriptEnabled) await withPushService(page, "granted", `e2e-${username.replace(".", "-")}`);
  await page.goto("/settings?tab=notifications");
  await expectAccessiblePage(page, javaScriptEnabled);
  await page.getByRole("link", { name: "Turn them on for this device" }).click();
  await expect(page).toHaveURL(PATH);
  await expectAccessiblePage(page, javaScriptEnabled);
  const button = page.getByRole("button", { name: "Turn on for this device" });
  if (!javaScriptEnabled) {
    // Playwright finds no text in this element, although browsers show it.
    expect(await page.content()).toContain("requires JavaScript");
    await expect(button).toBeHidden();
    return;
  }
  await expect(button).toBeVisible();
  expect(await timesAsked(page)).toBe(0);
  await button.click();
  await expect(page.getByRole("status")).toContainText("This device gets notifications");
  await expect(page.getByText("Hides names.")).toBeVisible();
  await expectAccessiblePage(page, javaScriptEnabled);
  await page.getByRole("button", { name: /^Show names/ }).click();
  await expect(page.getByText("Shows names.")).toBeVisible();
  await page.getByRole("button", { name: /^Remove/ }).click();
  await expect(page.getByText("No device gets notifications yet.")).toBeVisible();
  await expect(button).toBeVisible();
});

test("a browser that blocks notifications is explained", { tag: "@scripts" }, async ({ signedInAs }) => {
  const { page } = await signedInAs("fan");
  await withPushService(page, "denied", "e2e-denied");
  await page.goto(PATH);
  await page.getByRole("button", { name: "Turn on for this device" }).click();
  await expect(page.getByText("Your browser blocks notifications from this site")).toBeVisible();
  await expect(page.getByRole("button", { name: "Turn on for this device" })).toBeHidden();
});

test("a push is shown, and replaces the previous one", { tag: "@scripts" }, async ({ signedInAs }) => {
  const { page } = await signedInAs("fan");
  await page.context().grantPermissions(["notifications"], { origin: process.env.SITE ?? "" });
  await page.goto(PATH);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
  });
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    }),
  );
  await browser.send("ServiceWorker.enable");
  const registrationId = await registered;
  const deliver = (data: string) =>
    browser.send("ServiceWorker.deliverPushMessage", {
      origin: process.env.SITE ?? "",
      registrationId,
      data,
    });
  // A headless browser shows no notifications, so the calls are recorded instead.
  const worker = page.context().serviceWorkers()[0];
  if (worker === undefined) throw new Error("no service worker");
  await worker.evaluate(() => {
    const shown: unknown[] = [];
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    registration.showNotification = async (title, options) => {
      shown.push({ title, tag: options?.tag, path: options?.data.path });
    };
    Object.assign(self, { shown });
  });
  const shown = () => worker.evaluate(() => (self as unknown as { shown: unknown[] }).shown.at(-1));
  await deliver(JSON.stringify({ title: "There's news on Fanlight", path: "/notifications/1", tag: "news" }));
  await expect
    .poll(shown)
    .toEqual({ title: "There's news on Fanlight", tag: "news", path: "/notifications/1" });
  await deliver(JSON.stringify({ title: "Mira sent you a tip", path: "/notifications/2", tag: "news" }));
  await expect.poll(shown).toEqual({ title: "Mira sent you a tip", tag: "news", path: "/notifications/2" });
  await deliver("what nobody can read");
  await expect.poll(shown).toEqual({ title: "There's news", tag: "news", path: "/notifications" });
});
