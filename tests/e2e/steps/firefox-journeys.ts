import { expect } from "@playwright/test";
import type { FirefoxDriver } from "./firefox-driver.ts";
import { PASSWORD } from "./journeys.ts";

export async function passAgeGate(hands: FirefoxDriver, path: string) {
  await hands.visit(path);
  await hands.expectHeading("Age Verification Required");
  await expectNoOverflow(hands);
  await hands.open("Verify My Age");
  await hands.check("I confirm that I am 18 years of age or older");
  await hands.press("Confirm & Continue");
  await hands.expectPath(path);
}

export async function signUp(hands: FirefoxDriver, email: string, role: "Buyer" | "Creator") {
  await hands.choose(role);
  await hands.fillByLabel("Email", email);
  await hands.fillByLabel("Password", PASSWORD);
  await hands.fillByLabel("Confirm password", PASSWORD);
  await hands.press("Sign Up");
  await hands.expectPath(/^\/verify-email/);
}

export async function enterCode(hands: FirefoxDriver, code: string) {
  await hands.fillByLabel("Verification code", code);
  await hands.press("Verify Email");
}

export async function finishOnboardingSteps(hands: FirefoxDriver, count: number) {
  for (let step = 1; step <= count; step++) {
    await hands.expectText(`Step ${step} of 5`);
    await expectNoOverflow(hands);
    await hands.press("Next");
  }
}

export async function payWith(hands: FirefoxDriver, card: string, button: string) {
  await hands.fillByLabel("Card number", card);
  await hands.press(button);
}

export async function logIn(hands: FirefoxDriver, email: string) {
  await passAgeGate(hands, "/login");
  await hands.fillByLabel("Email", email);
  await hands.fillByLabel("Password", PASSWORD);
  await hands.press("Log In");
  await hands.expectPath("/discover");
}

export async function expectNoOverflow(hands: FirefoxDriver) {
  expect(await hands.overhang(), `${hands.currentPath()} is wider than the phone`).toBe(0);
}
