import { expect } from "../browsers.ts";
import { test } from "../signed-in.ts";
import { expectAccessiblePage, mailTo } from "../steps/journeys.ts";
import { forwardMail } from "../steps/stored-data.ts";
import { claimCase, decide, newCast, press } from "./case-steps.ts";

const WORK = "The words are mine, from https://example.com/words.";
const WHY = "I wrote these words myself, years before that page.";

test("a copyright notice removes a post; its creator sends a counter-notice, which is forwarded", async ({
  browser,
  signedInAs,
}, info) => {
  const js = info.project.use.javaScriptEnabled;
  const cast = await newCast(browser, info.project.use, signedInAs);
  const { creator, username, admin, guest: claimant, title, path } = cast;
  const claimantEmail = `claims.${username}@example.com`;

  await test.step("someone without an account sends the notice", async () => {
    await claimant.goto("/legal/dmca/notice");
    await claimant.getByLabel("Address of the page").fill(new URL(path, claimant.url()).href);
    await press(claimant, "Continue");
    await claimant.getByLabel(/^Say which work/).fill(WORK);
    await claimant.getByLabel("Your name").fill("Odile Marchetti");
    await claimant.getByLabel("Your email address").fill(claimantEmail);
    await press(claimant, "Send report");
    await expect(
      claimant.getByText("Confirm that you believe this use isn't authorized. The law requires it.").first(),
    ).toBeVisible();
    await expect(claimant.getByLabel(/^Say which work/)).toHaveValue(WORK);
    await expectAccessiblePage(claimant, js);
    for (const box of await claimant.getByRole("checkbox").all()) await box.check();
    await claimant.getByLabel("Signature").fill("Odile Marchetti");
    await press(claimant, "Send report");
    await expect(claimant.getByText("We got your report")).toBeVisible();
  });

  await test.step("an admin removes the post", async () => {
    await claimCase(admin, title);
    await decide(
      admin,
      `Remove "${title}" by`,
      "The text is on that page, older than the post.",
      /^Uses someone/,
    );
  });

  await test.step("its creator corrects an appeal, which is sent once", async () => {
    await creator.goto(path);
    await creator.getByRole("link", { name: /^See the decision/ }).click();
    await press(creator, "Send the appeal");
    await expect(creator.getByText("There is a problem")).toBeVisible();
    await creator.getByLabel("What did we get wrong?").fill(WHY);
    await press(creator, "Send the appeal");
    await expect(creator.getByRole("heading", { name: "Your appeal" })).toBeVisible();
    await expect(creator.getByText("There is a problem")).toBeHidden();
  });

  await test.step("its creator corrects the counter-notice, and reads where it stands", async () => {
    await creator.goto(path);
    await creator.getByRole("link", { name: /^See the decision/ }).click();
    await creator.getByRole("link", { name: "Write a counter-notice" }).click();
    await expectAccessiblePage(creator, js);
    await creator.getByLabel("Why was it a mistake?").fill(WHY);
    await creator.getByLabel("Your full legal name").fill("Noor Castellan");
    await press(creator, "Send counter-notice");
    await expect(creator.getByText("Enter your full mailing address").first()).toBeVisible();
    await expect(creator.getByLabel("Why was it a mistake?")).toHaveValue(WHY);
    await expectAccessiblePage(creator, js);
    await creator.getByLabel("Mailing address").fill("12 Harbor Street, Portland, OR 97201, USA");
    await creator.getByLabel("Phone number").fill("+1 503 555 0142");
    for (const box of await creator.getByRole("checkbox").all()) await box.check();
    await creator.getByLabel("Signature").fill("Noor Castellan");
    await press(creator, "Send counter-notice");
    await expect(creator.getByText("Counter-notice sent")).toBeVisible();
    await expect(creator.getByRole("heading", { name: "Your counter-notice" })).toBeVisible();
    await expectAccessiblePage(creator, js);
  });

  await test.step("the claimant gets all of it by email", async () => {
    await forwardMail();
    const forwarded = await mailTo(claimantEmail, /counter-notice/i);
    for (const part of [WHY, "Noor Castellan", "12 Harbor Street", "under penalty of perjury"])
      expect(forwarded).toContain(part);
    await creator.reload();
    await expect(creator.getByText(/^We forwarded it on/)).toBeVisible();
  });
  await claimant.context().close();
});
