import type { Page } from "@playwright/test";
import { expect } from "../browsers.ts";
import { choose, jpeg, press } from "../steps/composer.ts";
import { expectAccessiblePage, linkFor } from "../steps/journeys.ts";
import { openEnd, test, thread, write } from "./people.ts";

const main = (page: Page) => page.getByRole("main");
const teamMessages = (page: Page) =>
  page.getByRole("checkbox", { name: /^Messages to creators you work for When/ });
const photos = (page: Page) => thread(page).getByRole("img", { name: "A print on a table", exact: true });

test("a member hears of a fan's message, answers with a photo, and hears nothing once their access has ended", async ({
  both,
  signedInAs,
}, info) => {
  const js = info.project.use.javaScriptEnabled;
  const { fan, creator, path } = both;
  const { page: member, email } = await signedInAs("fan");

  await test.step("they join, and choose how they hear of messages to the creator", async () => {
    await member.goto("/settings?tab=notifications");
    await expect(teamMessages(member)).toHaveCount(0);
    await creator.goto("/settings/team");
    await creator.getByLabel("Email address").fill(email);
    await creator.getByLabel("Name that fans read").fill("Lu");
    await creator.getByRole("checkbox", { name: /^Write messages/ }).check();
    await press(creator, "Send invitation");
    await member.goto(new URL(await linkFor(email, "/team/invitations/")).pathname);
    await press(member, "Join the team");
    await member.goto("/settings?tab=notifications");
    await expect(teamMessages(member)).toBeChecked();
    await member
      .getByLabel("Messages to creators you work for: emails")
      .selectOption("Email after 15 minutes");
    await expectAccessiblePage(member, js);
    await press(member, "Save notifications");
    await expect(member.getByText("Notifications saved")).toBeVisible();
    await expect(member.getByLabel("Messages to creators you work for: emails")).toHaveValue("soon");
  });

  await test.step("a fan's message is in their notifications, which lead to the conversation", async () => {
    await openEnd(fan, path);
    await write(fan, "How does it look framed?");
    // The fan's page shows a message before it is stored, and nobody is notified until then.
    await expect(thread(fan).getByText("Sending...")).toHaveCount(0);
    await member.goto("/notifications?show=messages");
    await expectAccessiblePage(member, js);
    await main(member)
      .getByRole("link", { name: /sent .* messages?/ })
      .click();
    await expect(thread(member).getByText("How does it look framed?", { exact: true })).toBeVisible();
    await member.goto("/notifications?show=unread");
    await expect(main(member).getByRole("link", { name: /sent .* messages?/ })).toHaveCount(0);
    await member.goBack();
  });

  await test.step("they add a photo to what they typed, and send both", async () => {
    await member.getByLabel(/^Message to .* as Lu for /).fill("Here it is, framed");
    await press(member, "Add files");
    await expect(main(member).getByRole("heading", { level: 1 })).toHaveText(/^Send files to /);
    await expect(member.getByLabel("Text (optional)")).toHaveValue("Here it is, framed");
    await expect(member.getByLabel(/^Price/)).toHaveCount(0);
    await press(member, "Send");
    await expect(thread(member).getByText("Here it is, framed", { exact: true })).toBeVisible();
    await press(member, "Add files");
    await press(member, "Send");
    await expect(
      member.getByRole("link", { name: "Write a message, or add at least one file." }),
    ).toBeVisible();
    await expectAccessiblePage(member, js);
    await choose(member, js, [await jpeg("a.jpg", "#a85"), await jpeg("b.jpg", "#468")]);
    await member.getByRole("button", { name: "Remove" }).first().click();
    await expect(member.getByRole("button", { name: "Remove" })).toHaveCount(1);
    await member.getByLabel(/^Alt text/).fill("A print on a table");
    await expectAccessiblePage(member, js);
    await press(member, "Send");
    await expect(photos(member)).toBeVisible();
    await expectAccessiblePage(member, js);
  });

  await test.step("the fan and the creator see it, and who sent it", async () => {
    await openEnd(fan, path);
    await expect(photos(fan)).toBeVisible();
    await expect(
      thread(fan)
        .getByText(/^Team, for /)
        .last(),
    ).toBeVisible();
    await expectAccessiblePage(fan, js);
    await openEnd(creator, path);
    await expect(photos(creator)).toBeVisible();
    await creator.goto("/dashboard/vault");
    await expect(creator.locator("main img[src*='/media/']")).toHaveCount(1);
    await creator.goto("/settings/team/log");
    await expect(creator.getByText("Lu sent a message to").first()).toBeVisible();
  });

  await test.step("once their access has ended, they hear of nothing, and find nothing of it", async () => {
    const there = member.url();
    await openEnd(fan, path);
    await write(fan, "Lovely, thank you");
    await member.goto("/notifications");
    await expect(main(member).getByRole("link", { name: /sent .* messages?/ })).toHaveCount(1);
    await creator.goto("/settings/team");
    await creator.getByRole("link", { name: "Lu", exact: true }).click();
    await press(creator, "End access");
    await expect(creator.getByText("Lu's access has ended")).toBeVisible();
    await openEnd(fan, path);
    await write(fan, "One more thing");
    await member.goto("/notifications");
    await expect(main(member).getByRole("link", { name: /sent .* messages?/ })).toHaveCount(0);
    await expectAccessiblePage(member, js);
    expect((await member.goto(`${there.split("#")[0]}/media`))?.status()).toBe(404);
  });
});
