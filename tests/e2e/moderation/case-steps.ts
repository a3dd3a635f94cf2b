import type { Browser, Page } from "@playwright/test";
import { expect } from "../browsers.ts";
import { makeAdmin, type SignedInAs } from "../signed-in.ts";
import { visitor } from "../steps/journeys.ts";

export const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

/** Publishes a post without files; returns its path. */
export async function publishText(creator: Page, title: string): Promise<string> {
  await creator.goto("/post");
  await creator.getByLabel("Title").fill(title);
  await creator.getByLabel(/^Text/).fill("A few words for everybody.");
  await creator.getByRole("radio", { name: /^Free/ }).check();
  await creator
    .getByRole("button", { name: /^Publish/ })
    .last()
    .click();
  await expect(creator.getByText("This is your post.")).toBeVisible();
  return new URL(creator.url()).pathname;
}

/** A creator with a post, an admin, and someone without an account. */
export async function newCast(browser: Browser, use: object, signedInAs: SignedInAs) {
  const { page: creator, username } = await signedInAs("creator");
  const { page: admin, email } = await signedInAs("fan");
  await makeAdmin(email, "Works on reports");
  const guest = await visitor(browser, use);
  const title = `By ${username}`;
  return { creator, username, admin, guest, title, path: await publishText(creator, title) };
}

export async function claimCase(admin: Page, title: string) {
  await admin.goto("/admin/cases");
  await admin.locator("#cases li", { hasText: title }).getByRole("link").click();
  await press(admin, "Claim");
}

/** On the page of a claimed case. */
export async function decide(admin: Page, decision: string, statement: string, rule: RegExp) {
  await admin.getByRole("radio", { name: rule }).check();
  await admin.getByLabel("Statement of reasons").fill(statement);
  await press(admin, decision);
  await expect(admin.getByText("We notified the reporter and everyone it concerns.")).toBeVisible();
}
