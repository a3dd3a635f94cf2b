import { expect } from "../browsers.ts";
import { test } from "../signed-in.ts";
import { expectAccessiblePage } from "../steps/journeys.ts";
import { claimCase, decide, newCast, press } from "./case-steps.ts";

const STATEMENT = "The person in it told us that they never agreed.";

test("someone without an account reports a post; an admin removes it and puts it back", async ({
  browser,
  signedInAs,
}, info) => {
  const js = info.project.use.javaScriptEnabled;
  const { creator, admin, guest, title, path } = await newCast(browser, info.project.use, signedInAs);

  await test.step("the reporter corrects the form, and gets a receipt", async () => {
    await guest.goto("/report?about=/seller/nobody");
    await expect(guest.getByRole("link", { name: /^We can't find this page/ })).toBeVisible();
    await guest.getByLabel("Address of the page").fill(new URL(path, guest.url()).href);
    await guest.getByRole("radio", { name: /^Intimate images/ }).check();
    await expectAccessiblePage(guest, js);
    await press(guest, "Continue");
    await expect(guest.getByText(title)).toBeVisible();
    await guest.getByLabel("Your name").fill("Wren Abara");
    await press(guest, "Send report");
    await expect(guest.getByText("There is a problem")).toBeVisible();
    await expectAccessiblePage(guest, js);
    await guest.getByLabel("Your email address").fill("wren@example.com");
    for (const box of await guest.getByRole("checkbox").all()) await box.check();
    await guest.getByLabel("Signature").fill("Wren Abara");
    await press(guest, "Send report");
    await expect(guest.getByText("We got your report")).toBeVisible();
    await expectAccessiblePage(guest, js);
  });

  await test.step("an admin removes the post, and its creator reads why", async () => {
    await claimCase(admin, title);
    await expectAccessiblePage(admin, js);
    await decide(admin, `Remove "${title}" by`, STATEMENT, /^Intimate images/);
    await creator.goto(path);
    await creator.getByRole("link", { name: /^See the decision/ }).click();
    await expect(creator.getByText(STATEMENT)).toBeVisible();
    await expectAccessiblePage(creator, js);
    await guest.goto(guest.url());
    await expect(guest.getByText("We removed the post")).toBeVisible();
  });

  await test.step("the admin puts it back", async () => {
    await admin.goto("/admin/cases?show=decided");
    await admin.locator("#cases li", { hasText: title }).getByRole("link").click();
    await admin.getByLabel("Reason", { exact: true }).fill("They agreed after all.");
    await press(admin, /^Put "/);
    await expect(admin.getByText("We notified everyone involved.")).toBeVisible();
    await creator.goto(path);
    await expect(creator.getByText("This is your post.")).toBeVisible();
    await guest.goto(guest.url());
    await expect(guest.getByText(/^We reversed this decision/)).toBeVisible();
  });
  await guest.context().close();
});
