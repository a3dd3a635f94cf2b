import { expect } from "../browsers.ts";
import { test } from "../signed-in.ts";
import { choose, jpeg, press } from "../steps/composer.ts";
import { expectAccessiblePage } from "../steps/journeys.ts";
import { expectLargeTargets } from "../steps/targets.ts";

test(
  "Publish stays within reach on a phone, and rarely used fields are folded",
  { tag: "@browser" },
  async ({ signedInAs }, info) => {
    const { javaScriptEnabled } = info.project.use;
    const { page } = await signedInAs("creator");
    await expectLargeTargets(page, "/post");
    await expect(page.getByRole("button", { name: "Publish" })).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel(/^Tags/)).toBeHidden();
    await page.getByLabel("Title").fill("ab");
    await page.getByText("More options").click();
    await page.getByLabel(/^Tags/).fill("lamp");
    await expectAccessiblePage(page, javaScriptEnabled);
    // The sticky buttons don't cover the focused field.
    await page.getByLabel(/^Tags/).focus();
    const [field, foot] = [
      await page.getByLabel(/^Tags/).boundingBox(),
      await page.locator(".compose-foot").boundingBox(),
    ];
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
    await press(page, "Publish");
    await expect(page.getByRole("alert").first()).toContainText("Title must be at least 3 characters");
    await expect(page.getByLabel(/^Tags/)).toHaveValue("lamp");
    await expect(page.getByLabel(/^Tags/)).toBeVisible();
  },
);

test("a draft is saved automatically, found after a reload, and published", { tag: "@scripts" }, async ({
  signedInAs,
}) => {
  const { page } = await signedInAs("creator");
  await page.goto("/post");
  await page.getByLabel(/^Text/).fill("Half a thought");
  const said = page.getByText(/^Saved at \d+:\d\d [AP]M$/);
  await expect(said).toBeVisible();
  await expect(page).toHaveURL(/\/post\/[\w-]{22}$/);
  await choose(page, true, [await jpeg("first.jpg", "#a85")]);
  await page.getByLabel("Title").fill("A whole thought");
  const answered = page.waitForResponse(
    (response) =>
      response.request().method() === "POST" && response.request().postData()?.includes("autosave") === true,
  );
  await answered;
  await expectAccessiblePage(page, true);
  const routes = page.waitForResponse((response) => response.url().includes("/__manifest"));
  await page.reload();
  await expect(page.getByLabel("Title")).toHaveValue("A whole thought");
  await expect(page.locator("[data-media-item]")).toHaveCount(1);
  await routes;
  await page.context().setOffline(true);
  await page.getByLabel(/^Text/).fill("A whole thought, and more");
  await expect(page.getByText("Not saved yet. We'll try again.")).toBeVisible();
  await page.context().setOffline(false);
  await press(page, "Publish");
  await expect(page).toHaveURL(/\/content\//);
  await expect(page.getByText("A whole thought, and more")).toBeVisible();
  await page.goto("/dashboard/posts?show=drafts");
  await expect(page.getByText("No drafts")).toBeVisible();
});

// Without scripts, browsers restore what was typed when going back.
test("leaving with unsaved changes asks first", { tag: "@scripts" }, async ({ signedInAs }) => {
  const { page } = await signedInAs("creator");
  await page.goto("/post");
  await page.getByLabel("Title").fill("A thought");
  const asked = page.waitForEvent("dialog");
  const leaving = page.goto("/dashboard").catch(() => null);
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await leaving;
  await expect(page.getByLabel("Title")).toHaveValue("A thought");
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/dashboard");
});

test("interrupted uploads are listed, and resumed or discarded", { tag: "@scripts" }, async ({
  signedInAs,
}) => {
  const { page } = await signedInAs("creator");
  const photo = await jpeg("lamp.jpg", "#a85");
  const other = await jpeg("chair.jpg", "#468");
  for (const { name, buffer } of [photo, other]) {
    const data = { post_key: "another-post-key", name, bytes: buffer.length, fingerprint: name };
    const begun = await page.request.post("/api/uploads", {
      data,
      headers: { Origin: process.env.SITE ?? "" },
    });
    expect(begun.status()).toBe(200);
  }
  await page.goto("/post");
  const list = page.getByRole("region", { name: "2 unfinished uploads" });
  await expect(list.getByText(/^0% of \d+ kB uploaded$/)).toHaveCount(2);
  await expectAccessiblePage(page, true);
  await expectLargeTargets(page, "/post");
  await list.getByLabel("Choose again lamp.jpg").setInputFiles(other);
  await expect(list.getByRole("alert")).toContainText("That's another file. To resume, choose lamp.jpg");
  await list.getByLabel("Choose again lamp.jpg").setInputFiles(photo);
  await expect(page.locator("[data-media-item]")).toContainText("lamp.jpg");
  const rest = page.getByRole("region", { name: "1 unfinished upload" });
  await rest.getByRole("button", { name: "Discard chair.jpg" }).click();
  await expect(rest).toHaveCount(0);
});

test("a preview shows the card with and without access", { tag: "@scripts" }, async ({ signedInAs }) => {
  const { page } = await signedInAs("creator");
  await page.goto("/post");
  await page.getByLabel("Title").fill("Three lamps");
  await choose(page, true, [await jpeg("lamp.jpg", "#a85")]);
  await page.getByText("Preview", { exact: true }).click();
  const views = page.locator(".post-preview figure");
  await expect(views).toHaveCount(2);
  await expect(views.first()).toContainText("Three lamps");
  await expect(views.last()).toContainText(/1 photo\s+Subscribers only/);
  await page.getByRole("radio", { name: /^One-time purchase/ }).check();
  await page.getByLabel("Price", { exact: true }).fill("40");
  await expect(views.last()).toContainText("$40 one-time");
  await page.getByRole("radio", { name: /^Free$/ }).check();
  await expect(views).toHaveCount(1);
  await expectAccessiblePage(page, true);
});
