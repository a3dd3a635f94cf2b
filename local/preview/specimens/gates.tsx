import { ComingSoon, ComingSoonPage } from "../../../app/ui/feature-flags/coming-soon.tsx";
import { AccessDeniedPage } from "../../../app/ui/gates/access-denied-page.tsx";
import { AgeGatePage, type AgeGateProps } from "../../../app/ui/gates/age-gate-page.tsx";
import {
  ConfigurationErrorPage,
  CookiesDisabledPage,
  CrashPage,
  ErrorPage,
  NotFoundPage,
  OfflinePage,
  RefusedPage,
  UnavailablePage,
} from "../../../app/ui/gates/error-pages.tsx";
import { LeaveSitePage } from "../../../app/ui/gates/leave-site-page.tsx";
import { RestrictedPage } from "../../../app/ui/gates/restricted-page.tsx";
import { ResumePage } from "../../../app/ui/gates/resume-page.tsx";
import { fan, inDays, NOW } from "../samples.ts";
import type { Specimen } from "../specimen.ts";

const ageGate: AgeGateProps = {
  region: "United States",
  classification: "default",
  restricted: null,
  userType: "Guest",
  status: "Not verified",
  verified: null,
  redirectTo: "/discover",
  refreshHref: "/verify-age",
};
const denied = { role: "buyer" as const, required: ["seller" as const] };
const resume = { action: "/post", fields: [["title", "Three lamps"]] as [string, string][], lostFiles: true };

export const gates: Specimen[] = [
  {
    name: "Age gate",
    page: true,
    states: {
      "Not verified": <AgeGatePage {...ageGate} />,
      Confirming: <AgeGatePage {...ageGate} confirming />,
      Verified: <AgeGatePage {...ageGate} status="Verified" verified={{ at: NOW, until: inDays(30) }} />,
      "Strict region": (
        <AgeGatePage {...ageGate} region="Germany" classification="strict" restricted="strict" />
      ),
    },
  },
  {
    name: "Region restricted",
    page: true,
    states: {
      Strict: <RestrictedPage reason="strict" region="Germany" />,
      "Blocked, signed in": <RestrictedPage reason="blocked" region="Elsewhere" signedIn />,
    },
  },
  {
    name: "Access denied",
    page: true,
    states: { "Buyer at a creator's page": <AccessDeniedPage {...denied} /> },
  },
  {
    name: "Coming soon",
    page: true,
    states: {
      "Instead of a page": <ComingSoonPage feature="tipping" back="/seller/mara" viewer={fan} path="#" />,
      "Instead of a button": <ComingSoon feature="subscriptions" label="Subscribe for $12/month" />,
    },
  },
  {
    name: "Errors",
    page: true,
    states: {
      "Not found": <NotFoundPage />,
      "Something went wrong": <ErrorPage requestId="preview-1" />,
      Crashed: <CrashPage requestId="preview-1" />,
      Configuration: <ConfigurationErrorPage />,
      "Cookies off": <CookiesDisabledPage />,
      Offline: <OfflinePage />,
      Refused: <RefusedPage text="This form is larger than 95 MB." />,
      Unavailable: <UnavailablePage requestId="preview-1" />,
    },
  },
  { name: "Leave the site", page: true, states: { Question: <LeaveSitePage backHref="/discover" /> } },
  {
    name: "Resume a form",
    page: true,
    states: {
      "Session ended": <ResumePage why="session-ended" resume={resume} />,
      Unavailable: <ResumePage why="unavailable" resume={null} />,
    },
  },
];
