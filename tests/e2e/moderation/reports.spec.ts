import type { Page } from "@playwright/test";
import { expect } from "../browsers.ts";
import { openEnd, test, thread, write } from "../messages/people.ts";
import { makeAdmin } from "../signed-in.ts";
import { expectAccessiblePage } from "../steps/journeys.ts";

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();
const WHY = "The report names a payment link.";
const STATEMENT = "The message asked for payment outside of Fanlight, which is against our rules.";

test("a fan reports a message; an admin reads the conversation with a reason, and closes it", async ({
  both,
  signedInAs,
}, info) => {
  const js = info.project.use.javaScriptEnabled;
  const { fan, creator, path } = both;
  const { page: admin, email } = await signedInAs("fan");
  await makeAdmin(email, "Works on reports");
  await creator.goto(path);
  await write(creator, "Pay me at evil.example");

  await test.step("the fan reports the message, and gets a receipt", async () => {
    // The creator's page shows a message before it's stored; the fan's page afterwards.
    await openEnd(fan, path);
    await expect(thread(fan).getByText("Pay me at evil.example", { exact: true })).toBeVisible();
    await fan.goto(`${path}/report?message=2`);
    await expect(fan.getByText("Pay me at evil.example")).toBeVisible();
    await press(fan, "Send report");
    await expect(fan.getByRole("link", { name: "Choose what's wrong" })).toBeVisible();
    await expectAccessiblePage(fan, js);
    await fan.getByRole("radio", { name: /^Scam, spam/ }).check();
    await fan.getByLabel(/^Anything else/).fill("A payment link");
    await press(fan, "Send report");
    await expect(fan.getByText("We got your report")).toBeVisible();
    await expectAccessiblePage(fan, js);
  });
  const id = new URL(fan.url()).pathname.split("/").at(-1) ?? "";

  await test.step("an admin claims it, and reads no more than the report", async () => {
    await admin.goto("/admin/cases");
    await expectAccessiblePage(admin, js);
    await admin.goto(`/admin/cases/${id}`);
    await expect(admin.getByText("A payment link")).toBeVisible();
    await expect(admin.getByText("Hello", { exact: true })).toHaveCount(0);
    await press(admin, "Claim");
    await expect(admin.getByText("Others can't work on it for 15 minutes.")).toBeVisible();
    await press(admin, "Open the conversation");
    await expect(admin.getByText("There is a problem")).toBeVisible();
    await expectAccessiblePage(admin, js);
  });

  await test.step("they open it with a reason, which both sides read", async () => {
    await admin.getByLabel("Reason", { exact: true }).fill(WHY);
    await press(admin, "Open the conversation");
    await expect(admin).toHaveURL(`/admin/cases/${id}/conversation`);
    await expect(thread(admin).getByText("Hello", { exact: true })).toBeVisible();
    await expect(thread(admin).getByText("Reported", { exact: true })).toHaveCount(1);
    await expectAccessiblePage(admin, js);
    for (const page of [fan, creator]) {
      await page.goto(path);
      await expect(page.getByText(/A Fanlight moderator read this conversation on/)).toBeVisible();
      await expect(page.getByText(WHY)).toBeVisible();
    }
    await expectAccessiblePage(fan, js);
  });

  await test.step("they close it with a statement, after a mistake", async () => {
    await admin.getByRole("link", { name: "Decide", exact: true }).click();
    await press(admin, /^Close the conversation/);
    await expect(admin.getByRole("link", { name: /^Say what you found/ })).toBeVisible();
    await expectAccessiblePage(admin, js);
    await admin.getByRole("radio", { name: /^Scam, spam/ }).check();
    await admin.getByLabel("Statement of reasons").fill(STATEMENT);
    await press(admin, /^Close the conversation/);
    await expect(admin.getByText("We notified the reporter and everyone it concerns.")).toBeVisible();
    await expectAccessiblePage(admin, js);
  });

  await test.step("both sides read why, and can't write", async () => {
    for (const page of [fan, creator]) {
      await openEnd(page, path);
      await expect(page.getByText("We closed this conversation after a report. You can")).toBeVisible();
      await expect(page.getByLabel(/^Message to/)).toHaveCount(0);
      await expectAccessiblePage(page, js);
      await page.getByRole("link", { name: "See why", exact: true }).click();
      await expect(page).toHaveURL(/\/decisions\/[\w-]+$/);
      await expect(page.getByText(STATEMENT)).toBeVisible();
      await expectAccessiblePage(page, js);
    }
  });

  await test.step("the admin reopens it, and the fan writes", async () => {
    await admin.goto("/admin/cases?show=decided");
    await expectAccessiblePage(admin, js);
    await admin.goto(`/admin/cases/${id}`);
    await admin.getByLabel("Reason", { exact: true }).fill("It was the first time.");
    await press(admin, /^Reopen the conversation/);
    await expect(admin.getByText("We notified everyone involved.")).toBeVisible();
    await expectAccessiblePage(admin, js);
    await fan.goto(path);
    await write(fan, "Thank you");
  });
});
