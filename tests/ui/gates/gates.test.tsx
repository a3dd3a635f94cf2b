import { expect, test } from "vitest";
import { AccessDeniedPage } from "#ui/gates/access-denied-page.tsx";
import { AgeConfirmation } from "#ui/gates/age-confirmation.tsx";
import { AgeGatePage } from "#ui/gates/age-gate-page.tsx";
import {
  ConfigurationErrorPage,
  CrashPage,
  ErrorPage,
  LostPage,
  NotFoundPage,
  OfflinePage,
} from "#ui/gates/error-pages.tsx";
import { RestrictedPage } from "#ui/gates/restricted-page.tsx";
import { html } from "../render.tsx";

/** The screens whose exact texts docs/product.md, section 2, specifies, with those texts. */
const screens: [string, Parameters<typeof html>[0], string[]][] = [
  ["404", <NotFoundPage key="1" />, ["Page Not Found", "Return to Home"]],
  ["error boundary", <ErrorPage key="2" />, ["Something went wrong", "Try Again"]],
  ["crash", <CrashPage key="3" />, ["App Crashed", "Reload Page"]],
  ["lost connection", <LostPage key="9" />, ["The connection was lost", "Try Again"]],
  ["offline", <OfflinePage key="4" />, ["Using Local Content", "Try Again"]],
  ["no settings", <ConfigurationErrorPage key="5" />, ["Configuration Error", "SUPABASE_CONFIG_MISSING"]],
  [
    "wrong role",
    <AccessDeniedPage key="6" {...{ role: "buyer" as const, required: ["seller" as const] }} />,
    ["Access Denied", "You don't have the required permissions to access this page", "Go Back", "Go to Home"],
  ],
  [
    "age confirmation",
    <AgeConfirmation key="7" sheet="sheet" redirectTo="/" />,
    [
      ...["I confirm that I am 18 years of age or older", "View Legal Notice", "Cancel"],
      ...["Confirm & Continue", "Verifying..."],
    ],
  ],
  [
    "restricted",
    <RestrictedPage key="8" reason="strict" region="Germany" />,
    [
      ...["Access Restricted", "Enhanced age verification required in your region"],
      ...[
        "Go to Homepage",
        "I Understand",
        "mailto:",
        "We don't offer one yet, so we can't show you anything.",
      ],
    ],
  ],
];

test.each(screens)("%s has all of its text", (_, page, words) => {
  const text = html(page).replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
  for (const one of words) expect(text).toContain(one);
});

test("the age page doesn't say that a verification is saved before there is one", () => {
  const page = (verified: { at: number; until: number | null } | null) =>
    html(
      <AgeGatePage
        region="United States"
        classification="default"
        userType="Signed In"
        status={verified === null ? "Not verified" : "Verified"}
        restricted={null}
        provider={null}
        verified={verified}
        redirectTo="/discover"
        shared={null}
        refreshHref="/"
      />,
    );
  expect(page(null)).toContain("Yours will be saved to your account.");
  expect(page({ at: 1, until: null })).toContain("Yours is saved to your account.");
  expect(page({ at: 1, until: 2 })).not.toContain("saved to your account");
});
