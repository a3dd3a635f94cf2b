import { test } from "@playwright/test";
import type { Browser } from "puppeteer-core";
import { newAccount } from "../signed-in.ts";
import { FirefoxDriver, openFirefox } from "./firefox-driver.ts";

/**
 * Opens Firefox for a file's tests and returns a function that opens a phone; a failed test leaves a screenshot of
 * each.
 */
export function firefoxForFile() {
  const phones = new Map<string, FirefoxDriver>();
  let firefox: Browser | undefined;
  test.beforeAll(async () => {
    firefox = await openFirefox();
  });
  test.afterAll(() => firefox?.close());
  test.afterEach(async () => {
    const info = test.info();
    if (info.status === info.expectedStatus) return;
    for (const [name, phone] of phones) await phone.screenshot(`${info.outputPath(name)}.png`);
  });
  return async (name: string): Promise<FirefoxDriver> => {
    if (!firefox) throw new Error("Firefox is not open yet");
    const phone = await FirefoxDriver.of(firefox);
    phones.set(name, phone);
    return phone;
  };
}

export async function creatorAndFan(openPhone: ReturnType<typeof firefoxForFile>) {
  const creator = await newAccount("creator");
  const fan = await newAccount("fan");
  return { creator, fan, studio: await openPhone("studio"), phone: await openPhone("phone") };
}

export async function sellText(
  studio: FirefoxDriver,
  post: { title: string; text: string },
): Promise<string> {
  await studio.visit("/post");
  await studio.fillByLabel("Title", post.title);
  await studio.fillByLabel("Text", post.text);
  await studio.choose("One-time purchase");
  await studio.fillByLabel("Price", "7");
  await studio.press("Publish");
  await studio.expectHeading(post.title);
  return new URL(studio.currentPath(), "http://any").pathname;
}
