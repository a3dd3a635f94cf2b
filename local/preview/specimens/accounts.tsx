import { EmailDeliveryNotice } from "#ui/accounts/email-delivery-notice.tsx";
import { ResumeEmails, StoppedNotice } from "#ui/accounts/settings/resume-emails.tsx";
import type { Specimen } from "../specimen.ts";

const stopped = { action: "#", email: "noor@example.com", token: "", isRefused: false };

export const accounts: Specimen[] = [
  {
    name: "Email delivery notice",
    states: {
      Slow: <EmailDeliveryNotice problem="slow" />,
      Failed: <EmailDeliveryNotice problem="failed" />,
    },
  },
  {
    name: "Stopped emails",
    states: {
      Notice: <StoppedNotice email="noor@example.com" reason="bounce" />,
      Asked: <ResumeEmails {...stopped} reason="complaint" isProven={null} />,
      Confirm: <ResumeEmails {...stopped} reason="bounce" isProven={true} />,
      "Old link": <ResumeEmails {...stopped} reason="bounce" isProven={false} />,
    },
  },
];
