import type { Page } from "@playwright/test";
import { expect } from "../browsers.ts";
import { openEnd, test, thread } from "../messages/people.ts";
import { makeAdmin } from "../signed-in.ts";
import { expectAccessiblePage } from "../steps/journeys.ts";

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).click();
const main = (page: Page) => page.getByRole("main");
async function writeHeld(page: Page, text: string) {
  await page.getByLabel(/^Message to/).fill(text);
  await press(page, "Send");
  const held = thread(page).locator(".held").filter({ hasText: text });
  await expect(held.getByText("Waiting for review", { exact: true })).toBeVisible();
}
const lookAgain = (page: Page, path: string, js: boolean | undefined) =>
  js === false ? openEnd(page, path) : Promise.resolve();

test("a creator's words hold what a fan writes: one is allowed and arrives, one is deleted", async ({
  both,
}, info) => {
  const js = info.project.use.javaScriptEnabled;
  const { fan, creator, path } = both;

  await test.step("the creator sets words, after a mistake that keeps them", async () => {
    await creator.goto("/settings/messages");
    await main(creator).getByRole("link", { name: "Watched words" }).click();
    await creator.getByLabel("Words and phrases").fill("x".repeat(60));
    await press(creator, "Save");
    await expect(creator.getByText("There is a problem")).toBeVisible();
    await expectAccessiblePage(creator, js);
    await creator.getByLabel("Words and phrases").fill("discount\nmeet up");
    await press(creator, "Save");
    await expect(creator.getByText("Watched words saved")).toBeVisible();
    await expectAccessiblePage(creator, js);
  });

  await test.step("the fan writes one, and reads that it waits; the creator sees that one is held", async () => {
    await openEnd(creator, path);
    await openEnd(fan, path);
    await writeHeld(fan, "Any Discount for two?");
    await expectAccessiblePage(fan, js);
    await lookAgain(creator, path, js);
    await expect(main(creator).getByText("1 message held.")).toBeVisible();
    await expect(creator.getByText("Any Discount for two?")).toHaveCount(0);
    await expectAccessiblePage(creator, js);
    await creator.goto("/messages");
    await expectAccessiblePage(creator, js);
    await main(creator).getByRole("link", { name: "Review" }).click();
  });

  await test.step("the creator shows and allows it, and it arrives", async () => {
    await expect(main(creator).getByText("Any Discount for two?")).toBeHidden();
    await main(creator).locator("summary").click();
    await expect(main(creator).getByText("Any Discount for two?")).toBeVisible();
    await expectAccessiblePage(creator, js);
    await press(creator, /^Allow/);
    await expect(creator.getByText("Message allowed")).toBeVisible();
    await expectAccessiblePage(creator, js);
    await openEnd(creator, path);
    await expect(thread(creator).getByText("Any Discount for two?")).toBeVisible();
    await lookAgain(fan, path, js);
    await expect(thread(fan).getByText("Waiting for review", { exact: true })).toHaveCount(0);
    await expect(thread(fan).getByText("Any Discount for two?", { exact: true })).toHaveCount(1);
  });

  await test.step("the creator deletes a second one, and the fan is notified and dismisses it", async () => {
    await creator.goto("/messages");
    await expect(main(creator).getByText(/held/)).toHaveCount(0);
    await writeHeld(fan, "Let's meet up");
    if (js === false) await creator.reload();
    await expect(main(creator).getByText("1 message held.")).toBeVisible();
    await main(creator).getByRole("link", { name: "Review" }).click();
    await press(creator, /^Delete/);
    await expect(creator.getByText("Message deleted")).toBeVisible();
    await lookAgain(fan, path, js);
    await expect(thread(fan).getByText("Not delivered", { exact: true })).toBeVisible();
    await expectAccessiblePage(fan, js);
    await openEnd(creator, path);
    await expect(creator.getByText("Let's meet up")).toHaveCount(0);
    await fan.goto("/notifications");
    await expect(main(fan).getByText(/wasn't delivered/)).toBeVisible();
    await openEnd(fan, path);
    await press(fan, /^Remove message/);
    await expect(fan.getByText("Message removed")).toBeVisible();
    await expect(fan.getByText("Let's meet up")).toHaveCount(0);
  });
});

test("the platform's words hold what a creator writes, and an admin decides with a reason", async ({
  both,
  signedInAs,
}, info) => {
  const js = info.project.use.javaScriptEnabled;
  const { fan, creator, path } = both;
  const { page: admin, email } = await signedInAs("fan");
  await makeAdmin(email, "Reviews held messages");
  // The word list is shared, so use a word that no other test writes.
  const word = `w${email.replace(/[^a-z0-9]/g, "").slice(0, 14)}`;

  await test.step("the admin adds a word, after forgetting the reason", async () => {
    await admin.goto("/admin/held");
    await expectAccessiblePage(admin, js);
    await main(admin).getByRole("link", { name: "Watched words" }).click();
    const words = admin.getByLabel("Words and phrases");
    await words.fill([await words.inputValue(), word].filter(Boolean).join("\n"));
    await press(admin, "Save");
    await expect(admin.getByText("There is a problem")).toBeVisible();
    await expectAccessiblePage(admin, js);
    await admin.getByLabel("Reason", { exact: true }).fill("Asks for payment elsewhere");
    await press(admin, "Save");
    await expect(admin.getByText("Watched words saved")).toBeVisible();
    await expectAccessiblePage(admin, js);
  });

  await test.step("the creator's message waits, and the fan doesn't see it", async () => {
    await openEnd(fan, path);
    await openEnd(creator, path);
    await writeHeld(creator, `Pay me by ${word}`);
    await expectAccessiblePage(creator, js);
    await fan.reload();
    await expect(fan.getByText(`Pay me by ${word}`)).toHaveCount(0);
  });

  await test.step("the admin shows it with a reason, and removes it with another", async () => {
    await admin.goto("/admin/held");
    await main(admin).locator("#held > li", { hasText: word }).getByRole("link").click();
    await expect(admin.getByText(`Pay me by ${word}`)).toHaveCount(0);
    await expectAccessiblePage(admin, js);
    await press(admin, /^Show .+ message$/);
    await expect(admin.getByText("There is a problem")).toBeVisible();
    await admin.getByLabel("Reason", { exact: true }).fill("To judge it");
    await press(admin, /^Show .+ message$/);
    await expect(main(admin).getByText(`Pay me by ${word}`)).toBeVisible();
    await expectAccessiblePage(admin, js);
    await admin.getByLabel("Reason", { exact: true }).fill("Payment off the site");
    await press(admin, /^Remove .+ message$/);
    await expect(admin.getByText("Message removed")).toBeVisible();
    await expect(main(admin).getByText(word)).toHaveCount(0);
    await lookAgain(creator, path, js);
    await expect(thread(creator).getByText("Not delivered", { exact: true })).toBeVisible();
    await expectAccessiblePage(creator, js);
    await openEnd(fan, path);
    await expect(fan.getByText(`Pay me by ${word}`)).toHaveCount(0);
  });
});
