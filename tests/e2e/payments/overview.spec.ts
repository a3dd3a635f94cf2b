import { readFile } from "node:fs/promises";
import { expect } from "../browsers.ts";
import { makeAdmin, test } from "../signed-in.ts";
import { expectAccessiblePage } from "../steps/journeys.ts";

test("an admin sees what needs them and how the day goes, then searches and exports the audit log", async ({
  signedInAs,
}, info) => {
  const { javaScriptEnabled } = info.project.use;
  const { page: admin, email, username } = await signedInAs("fan");
  const reason = `Looks after the console, ${username}`;
  await makeAdmin(email, reason);
  await admin.setViewportSize({ width: 360, height: 740 });

  await test.step("the overview", async () => {
    await admin.goto("/admin");
    await expect(admin.getByRole("img", { name: /^Sales by hour\./ })).toBeVisible();
    await expect(admin.getByRole("heading", { name: "Health" })).toBeVisible();
    await admin.getByText("Figures of Sales by day").click();
    await expect(admin.getByRole("table", { name: "Sales by day" })).toBeVisible();
    await expectAccessiblePage(admin, javaScriptEnabled);
  });

  await test.step("an error by its request ID", async () => {
    await admin.getByLabel("Request ID").fill("no-such-request");
    await admin.getByRole("main").getByRole("button", { name: "Search" }).click();
    await expect(admin.getByRole("heading", { name: "No error has this ID" })).toBeVisible();
    await expectAccessiblePage(admin, javaScriptEnabled);
  });

  await test.step("the audit log", async () => {
    await admin.goto("/admin/audit");
    await admin.getByText("Search the log").click();
    await admin.getByLabel("Target").fill(username);
    await admin.getByLabel("Words in the reason").fill("CONSOLE");
    await admin.getByRole("button", { name: "Search", exact: true }).click();
    await expect(admin.getByText(reason)).toBeVisible();
    await expectAccessiblePage(admin, javaScriptEnabled);
    await admin.getByText("Export as CSV").click();
    await admin.getByRole("button", { name: "Export" }).click();
    await expect(admin.getByText("Say why, in a few words").first()).toBeVisible();
    await expectAccessiblePage(admin, javaScriptEnabled);
    await admin.getByLabel("Reason").last().fill("For the yearly review");
    const download = admin.waitForEvent("download");
    await admin.getByRole("button", { name: "Export" }).click();
    const file = await readFile(await (await download).path(), "utf8");
    expect(file).toContain(reason);
  });
});
