import { expect, hasScreen } from "../browsers.ts";
import { expectAccessiblePage } from "../steps/journeys.ts";
import { openEnd, test, thread } from "./people.ts";

test("a creator inserts a saved reply on a phone, adds to it, and sends it", async ({ both }, info) => {
  const { creator, path } = both;
  await creator.goto("/settings/saved-replies");
  await creator.getByLabel("Name").fill("Opening hours");
  await creator.getByLabel("Text").fill("I answer in the evenings.");
  await creator.getByRole("button", { name: /^Save/ }).click();
  await expect(creator.getByText("Opening hours").first()).toBeVisible();

  await openEnd(creator, path);
  const field = creator.getByLabel(/^Message to/);
  if (hasScreen(creator)) expect((await field.boundingBox())?.width).toBeGreaterThan(180);
  await creator.getByLabel("Saved reply").selectOption({ label: "Opening hours" });
  await creator.getByRole("button", { name: "Insert" }).click();
  await expect(field).toHaveValue("I answer in the evenings.");
  await expectAccessiblePage(creator, info.project.use.javaScriptEnabled);
  await field.fill("I answer in the evenings. Tonight, too.");
  await creator.getByRole("button", { name: "Send" }).click();
  await expect(thread(creator).getByText("I answer in the evenings. Tonight, too.")).toBeVisible();
});
