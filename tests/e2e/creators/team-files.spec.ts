import type { Page } from "@playwright/test";
import { expect } from "../browsers.ts";
import { openEnd, test, thread, write } from "../messages/people.ts";
import { choose, jpeg, press } from "../steps/composer.ts";
import { expectAccessiblePage, linkFor } from "../steps/journeys.ts";

const main = (page: Page) => page.getByRole("main");
const teamMessages = (page: Page) =>
  page.getByRole("checkbox", { name: /^Messages to creators you work for When/ });
const photos = (page: Page) => thread(page).getByRole("img", { name: "A print on a table", exact: true });

async function join(creator: Page, member: Page, email: string) {
  await creator.goto("/settings/team");
  await creator.getByLabel("Email address").fill(email);
  await creator.getByLabel("Name that fans read").fill("Lu");
  await creator.getByRole("checkbox", { name: /^Write messages/ }).check();
  await press(creator, "Send invitation");
  await member.goto(new URL(await linkFor(email, "/team/invitations/")).pathname);
  await press(member, "Join the team");
}

test("a team member is notified of a fan's message, answers with a photo, and gets nothing once their access ended", async ({
  both,
  signedInAs,
}, info) => {
  const js = info.project.use.javaScriptEnabled;
  const { fan, creator, path } = both;
  const { page: member, email } = await signedInAs("fan");

  await test.step("they join, and choose how they are notified of messages to the creator", async () => {
    await member.goto("/settings?tab=notifications");
    await expect(teamMessages(member)).toHaveCount(0);
    await join(creator, member, email);
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
    // The fan's page shows a message before it's stored, and nobody is notified until then.
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
    await expect(
      member.getByRole("link", {
        name: "Add at least one file. Text on its own is sent from the conversation.",
      }),
    ).toBeVisible();
    await expect(member.getByLabel("Text (optional)")).toHaveValue("Here it is, framed");
    await expectAccessiblePage(member, js);
    await choose(member, js, [await jpeg("a.jpg", "#a85"), await jpeg("b.jpg", "#468")]);
    await member.getByRole("button", { name: "Remove" }).first().click();
    await expect(member.getByRole("button", { name: "Remove" })).toHaveCount(1);
    await member.getByLabel(/^Alt text/).fill("A print on a table");
    await expectAccessiblePage(member, js);
    await press(member, "Send");
    await expect(photos(member)).toBeVisible();
    await expect(thread(member).getByText("Here it is, framed", { exact: true })).toBeVisible();
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

  await test.step("once their access has ended, they get no notices, and find nothing of the conversation", async () => {
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

test("a member's text survives a lost connection, in the conversation and with files", {
  tag: ["@scripts", "@thorough"],
}, async ({ both, signedInAs }) => {
  const { creator, path } = both;
  const { page: member, email } = await signedInAs("fan");
  const problem = (text: RegExp) => member.getByRole("alert").getByText(text);
  const offline = (isOffline: boolean) => member.context().setOffline(isOffline);
  await join(creator, member, email);
  await member.waitForURL(/\/team\/[^/]+$/);
  const known = member.waitForResponse((response) => response.url().includes("/__manifest"));
  await member.goto(`${new URL(member.url()).pathname}${path}`);
  await known;

  await test.step("the conversation stays when it can't be loaded again, and so does its form", async () => {
    await member.getByLabel(/^Message to .* as Lu for /).fill("Half a thought");
    await offline(true);
    const failed = member.waitForEvent("requestfailed", (request) => request.url().includes(".data"));
    // As if the person came back to the tab.
    await member.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await failed;
    await press(member, "Send");
    await expect(problem(/^The connection was lost and nothing was sent/)).toBeVisible();
    await offline(false);
  });

  await test.step("the form with files stays when its request is cut off, and can be sent again", async () => {
    await press(member, "Add files");
    await expect(member.getByLabel("Text (optional)")).toHaveValue("Half a thought");
    await member.getByLabel("Text (optional)").fill("A whole thought");
    await member.waitForFunction(() => "__remixRouter" in window);
    await choose(member, true, [await jpeg("a.jpg", "#a85")]);
    await expect(member.getByRole("button", { name: "Remove" })).toHaveCount(1);
    // Loses only this response, so that the browser doesn't learn of the upload.
    await member.route("**/media*", (route) =>
      route.request().method() === "POST" ? route.abort() : route.fallback(),
    );
    await press(member, "Send");
    await expect(problem(/^We couldn't reach Fanlight/)).toBeVisible();
    await expectAccessiblePage(member, true);
    await member.unroute("**/media*");
    await press(member, "Send");
    await expect(thread(member).getByText("A whole thought", { exact: true })).toBeVisible();
  });
});
