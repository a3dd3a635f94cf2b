import { expect, hasScreen } from "../browsers.ts";
import { test } from "../signed-in.ts";
import { openActions, press } from "../steps/composer.ts";
import { expectAccessiblePage } from "../steps/journeys.ts";
import { expectLargeTargets } from "../steps/targets.ts";

test("a post is kept as a template, which begins another one", async ({ signedInAs }, info) => {
  const { javaScriptEnabled } = info.project.use;
  const { page } = await signedInAs("creator");

  await test.step("without templates, the page says how to make one", async () => {
    await page.goto("/dashboard/templates");
    await expect(page.getByRole("heading", { name: "No templates yet" })).toBeVisible();
    await expectAccessiblePage(page, javaScriptEnabled);
  });

  await test.step("the composer saves its contents as a template, and stays open", async () => {
    await page.goto("/post");
    await page.getByLabel("Title").fill("Harbor, {month}");
    await page.getByLabel(/^Text/).fill("Wind and light:");
    await page.getByRole("radio", { name: /^One-time/ }).check();
    await page.getByLabel(/^Price/).fill("7");
    await page.getByText("More options").click();
    await page.getByLabel(/^Tags/).fill("harbor");
    await press(page, "Save as template");
    await expect(page.getByText("Saved as the template “Harbor, {month}”.")).toBeVisible();
    await expect(page.getByLabel(/^Text/)).toHaveValue("Wind and light:");
    await expectAccessiblePage(page, javaScriptEnabled);
    if (hasScreen(page)) page.on("dialog", (dialog) => dialog.accept());
  });

  await test.step("it is renamed, with an empty name refused", async () => {
    await page.goto("/dashboard/templates");
    await expectLargeTargets(page, "/dashboard/templates");
    await openActions(page, "Harbor, {month}");
    await page.getByRole("link", { name: "Rename Harbor, {month}" }).click();
    await page.getByLabel("Name").fill("");
    await press(page, "Save");
    await expect(page.getByText("Enter a name").first()).toBeVisible();
    await expectAccessiblePage(page, javaScriptEnabled);
    await page.getByLabel("Name").fill("Diary");
    await press(page, "Save");
    await expect(page.getByText("Template saved")).toBeVisible();
  });

  await test.step("it begins a post with everything filled in", async () => {
    await page.getByRole("link", { name: "Use Diary" }).click();
    await expect(page.getByLabel("Title")).toHaveValue(/^Harbor, [A-Z][a-z]+$/);
    await expect(page.getByLabel(/^Price/)).toHaveValue("7");
    await expect(page.getByLabel(/^Tags/)).toHaveValue("harbor");
    await press(page, "Publish");
    await expect(page).toHaveURL(/\/content\//);
  });

  await test.step("deleting asks first", async () => {
    await page.goto("/dashboard/templates");
    await openActions(page, "Diary");
    await page.getByRole("link", { name: "Delete Diary" }).click();
    await expect(page.getByRole("heading", { name: "Delete Diary?" })).toBeVisible();
    await expectAccessiblePage(page, javaScriptEnabled);
    await press(page, "Delete template");
    await expect(page.getByText("Template deleted")).toBeVisible();
  });
});
