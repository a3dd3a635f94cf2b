import { writeFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import {
  enterCode,
  expectNoOverflow,
  finishOnboardingSteps,
  passAgeGate,
  payWith,
  signUp,
} from "./steps/firefox-journeys.ts";
import { firefoxForFile } from "./steps/firefox-people.ts";
import { advanceClock, codeFor, PASSWORD, phonePhoto } from "./steps/journeys.ts";

const openPhone = firefoxForFile();

const SUBSCRIBE = "Subscribe and pay $15.00";

test("a creator earns from a fan, in Firefox without JavaScript", async () => {
  const tag = Date.now().toString(36);
  const creator = { email: `creator-ff-${tag}@example.com`, username: `maker.ff-${tag}`.slice(0, 29) };
  const fan = { email: `fan-ff-${tag}@example.com` };
  const photo = test.info().outputPath("IMG_0001.jpg");
  const movie = test.info().outputPath("movie.jpg");
  await writeFile(photo, await phonePhoto());
  await writeFile(movie, Buffer.concat([Buffer.from("\0\0\0\x18ftypmp42"), Buffer.alloc(5000)]));

  const studio = await openPhone("studio");
  await test.step("this browser runs no page scripts", async () => {
    await studio.visit(
      "data:text/html,<title>off</title><h1>Ready</h1><noscript>No script</noscript><script>document.title='on'</script>",
    );
    await studio.expectText("No script");
    expect(await studio.title()).toBe("off");
  });

  await test.step("a guest passes the age gate and sees Discover", async () => {
    await passAgeGate(studio, "/discover");
    await studio.expectHeading("Discover");
    await expectNoOverflow(studio);
  });

  await test.step("the creator signs up and enters the code, a wrong one first", async () => {
    await studio.visit("/signup");
    await signUp(studio, creator.email, "Creator");
    const code = await codeFor(creator.email);
    await enterCode(studio, code === "000000" ? "111111" : "000000");
    await studio.expectText("4 attempts remaining");
    await expectNoOverflow(studio);
    await enterCode(studio, code);
    await finishOnboardingSteps(studio, 3);
    await studio.expectPath("/welcome/creator-profile");
  });

  await test.step("the profile is filled in; a price below the minimum keeps everything", async () => {
    await expectNoOverflow(studio);
    await studio.fillByLabel("Username", creator.username);
    await studio.fillByLabel("Age", "29");
    await studio.fillByLabel("Bio", "Light, paper and patience.");
    await studio.fillByLabel("Monthly subscription price", "9.99");
    await studio.fillByLabel("Message unlock price", "12");
    await studio.check("Photography");
    await studio.upload("Profile photo", photo);
    await studio.press("Finish Setup");
    await studio.expectText("Minimum subscription price is $10.00");
    expect(await studio.title()).toMatch(/^Error:/);
    expect(await studio.valueOf("Username")).toBe(creator.username);
    expect(await studio.valueOf("Bio")).toBe("Light, paper and patience.");
    expect(await studio.isChecked("Photography")).toBe(true);
    await expectNoOverflow(studio);
    await studio.fillByLabel("Monthly subscription price", "15");
    await studio.upload("Profile photo", photo);
    await studio.press("Finish Setup");
    await studio.expectPath("/welcome/seller/complete");
    await expectNoOverflow(studio);
    await studio.press("Start Creating");
    await studio.expectPath(/^\/stripe-setup/);
    await expectNoOverflow(studio);
  });

  await test.step("payment onboarding is abandoned halfway, then finished", async () => {
    await studio.visit("/post");
    await studio.expectPath("/seller/onboarding-required?redirect=%2Fpost");
    await studio.press("Set up payments", "link");
    await studio.press("Set up payments");
    await studio.press("Save and leave");
    await studio.expectHeading("Setup In Progress");
    await expectNoOverflow(studio);
    await studio.press("Continue setup");
    await studio.press("Submit");
    await studio.expectPath("/post");
    await studio.expectText("Payment Setup Complete!");
    await expectNoOverflow(studio);
  });

  let content = "";
  let photoUrl = "";
  let medium = "";
  await test.step("a photo for subscribers is posted, and a file that is not a photo is refused", async () => {
    await studio.fillByLabel("Title", "Morning in the studio");
    await studio.unfold("More options");
    await studio.fillByLabel("Description (optional)", "Only for those who stay.");
    await studio.choose("Subscribers");
    await studio.choose("Only me");
    await studio.upload("Add photos", movie);
    await studio.press("Publish");
    await studio.expectText("This video or audio file couldn't be read");
    expect(await studio.valueOf("Title")).toBe("Morning in the studio");
    await studio.upload("Add photos", photo);
    await studio.press("Publish");
    await studio.expectPath(/\/content\//);
    content = new URL(studio.currentPath(), "http://any").pathname;
    await studio.expectHeading("Morning in the studio");
    photoUrl = await studio.shownImage();
    expect(photoUrl).toMatch(/^\/media\/[\w-]+\/w\d+$/);
    medium = photoUrl.split("/")[2] ?? "";
    await expectNoOverflow(studio);
  });

  const phone = await openPhone("phone");
  await test.step("a fan sees a teaser without the photo's URL, signs up, verifies", async () => {
    await passAgeGate(phone, content);
    await phone.expectText("$15/month");
    expect(await phone.source()).not.toContain(medium);
    expect(await phone.source()).not.toContain("Only for those who stay");
    await expectNoOverflow(phone);
    await phone.press("Subscribe · $15/month", "link");
    await signUp(phone, fan.email, "Buyer");
    await enterCode(phone, await codeFor(fan.email));
    await finishOnboardingSteps(phone, 4);
    await phone.press("Start Exploring");
    await phone.expectPath(content);
    expect(await phone.visit(photoUrl)).toBe(404);
  });

  await test.step("a declined card, then a card that pays, and the photo is shown", async () => {
    await phone.visit(content);
    await phone.press("Subscribe · $15/month");
    await payWith(phone, "4000000000000002", SUBSCRIBE);
    await phone.expectText("declined");
    await payWith(phone, "4242424242424242", SUBSCRIBE);
    await phone.expectPath(/^\/subscription-success/);
    await phone.expectHeading("Subscription Activated!");
    await expectNoOverflow(phone);
    await phone.visit(content);
    await phone.expectText("Only for those who stay.");
    expect(await phone.shownImage()).toBe(photoUrl);
    const bytes = Buffer.from(await (await phone.fetch(photoUrl)).arrayBuffer());
    expect(bytes.subarray(8, 12).toString()).toBe("WEBP");
    expect(bytes.includes("SecretModel") || bytes.includes("Exif")).toBe(false);
  });

  await test.step("the creator sees gross, fee, net and balance", async () => {
    await studio.visit("/dashboard");
    for (const amount of ["$15.00", "$1.50", "$13.50"]) await studio.expectText(amount);
    await expectNoOverflow(studio);
  });

  await test.step("the fan sees the receipt, cancels, and keeps access for now", async () => {
    await phone.visit("/payments");
    await phone.expectText("$15.00");
    await expectNoOverflow(phone);
    await phone.visit("/subscriptions");
    await phone.press(`Cancel subscription to ${creator.username}`);
    await phone.expectText("Canceled");
    await expectNoOverflow(phone);
    await phone.visit(content);
    expect(await phone.shownImage()).toBe(photoUrl);
  });

  await test.step("the photo is inaccessible after sign-out, and accessible again after sign-in", async () => {
    await phone.visit("/settings");
    await phone.open("Menu");
    await phone.press("Sign Out");
    await phone.expectPath("/discover");
    expect(await phone.visit(photoUrl)).toBe(404);
    await phone.visit("/login");
    await phone.fillByLabel("Email", fan.email);
    await phone.fillByLabel("Password", "wrong-pass-1");
    await phone.press("Log In");
    await phone.expectText("Invalid email or password.");
    expect(await phone.valueOf("Email")).toBe(fan.email);
    await phone.fillByLabel("Password", PASSWORD);
    await phone.press("Log In");
    await phone.expectPath("/discover");
    await phone.visit(content);
    expect(await phone.shownImage()).toBe(photoUrl);
  });

  await test.step("access ends with the paid month", async () => {
    await advanceClock(fan.email, 32);
    await phone.visit(content);
    await phone.expectText("Subscribe · $15/month");
    expect(await phone.source()).not.toContain(medium);
    expect(await phone.visit(photoUrl)).toBe(404);
  });
});
