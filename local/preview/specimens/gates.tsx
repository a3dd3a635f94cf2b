import { AgeCheckPage } from "#ui/gates/age-check-page.tsx";
import { AgeGatePage } from "#ui/gates/age-gate-page.tsx";
import { ComingSoon, ComingSoonPage } from "#ui/gates/coming-soon.tsx";
import {
  ConfigurationErrorPage,
  CookiesDisabledPage,
  CrashPage,
  ErrorPage,
  OfflinePage,
  RefusedPage,
  UnavailablePage,
} from "#ui/gates/error-pages.tsx";
import { RestrictedPage } from "#ui/gates/restricted-page.tsx";
import { ResumePage } from "#ui/gates/resume-page.tsx";
import type { Specimen } from "../specimen.ts";

const resume = { action: "/post", fields: [["title", "Three lamps"]] as [string, string][], lostFiles: true };

export const gates: Specimen[] = [
  {
    name: "Age gate",
    page: true,
    states: {
      "Strict region": (
        <AgeGatePage
          region="Germany"
          classification="strict"
          restricted="strict"
          provider={null}
          userType="Guest"
          status="Not verified"
          verified={null}
          redirectTo="/discover"
          shared={null}
          refreshHref="/verify-age"
        />
      ),
    },
  },
  {
    name: "Region restricted",
    page: true,
    states: {
      Strict: <RestrictedPage reason="strict" region="Germany" />,
      "Strict, with a check": <RestrictedPage reason="strict" region="Germany" provider="Demo ID" signedIn />,
      "Blocked, signed in": <RestrictedPage reason="blocked" region="Elsewhere" signedIn />,
    },
  },
  {
    name: "Age check",
    page: true,
    states: Object.fromEntries(
      (["gone", "pending", "canceled", "under_18", "down"] as const).map((answer) => [
        answer,
        <AgeCheckPage key={answer} provider="Demo ID" region="Germany" answer={answer} againHref="#" />,
      ]),
    ),
  },
  {
    name: "Coming soon",
    page: true,
    states: {
      "Instead of a page": <ComingSoonPage feature="tipping" back="/seller/mara" />,
      "Instead of a button": <ComingSoon feature="subscriptions" label="Subscribe · $12/month" />,
    },
  },
  {
    name: "Errors",
    page: true,
    states: {
      "Something went wrong": <ErrorPage requestId="preview-1" />,
      Crashed: <CrashPage requestId="preview-1" />,
      Configuration: <ConfigurationErrorPage />,
      "Cookies off": <CookiesDisabledPage />,
      Offline: <OfflinePage />,
      Refused: <RefusedPage text="This form is larger than 95 MB." />,
      Unavailable: <UnavailablePage requestId="preview-1" />,
    },
  },
  {
    name: "Resume a form",
    page: true,
    states: {
      "Session ended": <ResumePage why="session-ended" resume={resume} />,
      Unavailable: <ResumePage why="unavailable" resume={null} />,
    },
  },
];
