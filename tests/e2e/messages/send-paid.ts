import { expect } from "../browsers.ts";
import { choose, jpeg, press } from "../steps/composer.ts";
import { expectAccessiblePage } from "../steps/journeys.ts";
import type { Both } from "./people.ts";

export async function sendPaid(
  { creator, path }: Both,
  price: string,
  js: boolean | undefined,
  isFirstFree = false,
) {
  await creator.goto(path);
  await creator.getByRole("button", { name: "Add files or a price" }).click();
  await creator.getByLabel("Text (optional)").fill(`Two photos for ${price}`);
  await creator.getByLabel(/^Price/).fill(price);
  await choose(creator, js, [await jpeg("a.jpg", "#a85"), await jpeg("b.jpg", "#468")]);
  if (isFirstFree)
    await creator
      .getByRole("checkbox", { name: /preview/i })
      .first()
      .check();
  await expectAccessiblePage(creator, js);
  await press(creator, "Send");
  await expect(creator).toHaveURL(new RegExp(`${path}#m-\\d+$`));
  return Number(creator.url().split("#m-")[1]);
}
