import { expect } from "../browsers.ts";
import { makeAdmin, test } from "../signed-in.ts";
import { expectAccessiblePage, visitor } from "../steps/journeys.ts";
import { claimCase, decide, press, publishText } from "./case-steps.ts";

const STATEMENT = "The person in it told us that they never agreed.";

test("someone without an account reports a post; an admin removes it and puts it back", async ({
  browser,
  signedInAs,
}, info) => {
  const js = info.project.use.javaScriptEnabled;
  const { page: creator, username } = await signedInAs("creator");
  const { page: admin, email } = await signedInAs("fan");
  await makeAdmin(email, "Works on reports");
  const stranger = await visitor(browser, info.project.use);
  const title = `By ${username}`;
  const path = await publishText(creator, title);

  await test.step("the reporter corrects the form, and gets a receipt", async () => {
    await stranger.goto("/report?about=/seller/nobody");
    await expect(stranger.getByRole("link", { name: /^We can't find this page/ })).toBeVisible();
    await stranger.getByLabel("Address of the page").fill(new URL(path, stranger.url()).href);
    await stranger.getByRole("radio", { name: /^Intimate images/ }).check();
    await expectAccessiblePage(stranger, js);
    await press(stranger, "Continue");
    await expect(stranger.getByText(title)).toBeVisible();
    await stranger.getByLabel("Your name").fill("Wren Abara");
    await press(stranger, "Send report");
    await expect(stranger.getByText("There is a problem")).toBeVisible();
    await expectAccessiblePage(stranger, js);
    await stranger.getByLabel("Your email address").fill("wren@example.com");
    for (const box of await stranger.getByRole("checkbox").all()) await box.check();
    await stranger.getByLabel("Signature").fill("Wren Abara");
    await press(stranger, "Send report");
    await expect(stranger.getByText("We got your report")).toBeVisible();
    await expectAccessiblePage(stranger, js);
  });

  await test.step("an admin removes the post, and its creator reads why", async () => {
    await claimCase(admin, title);
    await expectAccessiblePage(admin, js);
    await decide(admin, `Remove "${title}" by`, STATEMENT, /^Intimate images/);
    await creator.goto(path);
    await creator.getByRole("link", { name: /^See the decision/ }).click();
    await expect(creator.getByText(STATEMENT)).toBeVisible();
    await expectAccessiblePage(creator, js);
    await stranger.goto(stranger.url());
    await expect(stranger.getByText("We removed the post")).toBeVisible();
  });

  await test.step("the admin puts it back", async () => {
    await admin.goto("/admin/cases?show=decided");
    await admin.locator("#cases li", { hasText: title }).getByRole("link").click();
    await admin.getByLabel("Reason", { exact: true }).fill("They agreed after all.");
    await press(admin, /^Put "/);
    await expect(admin.getByText("We notified everyone involved.")).toBeVisible();
    await creator.goto(path);
    await expect(creator.getByText("This is your post.")).toBeVisible();
    await stranger.goto(stranger.url());
    await expect(stranger.getByText(/^We reversed this decision/)).toBeVisible();
  });
  await stranger.context().close();
});
