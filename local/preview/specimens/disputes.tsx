import { DisputeAppeal } from "#ui/reversals/disputes/dispute-appeal.tsx";
import { DisputePage } from "#ui/reversals/disputes/dispute-page.tsx";
import { FanDispute } from "#ui/reversals/disputes/fan-dispute.tsx";
import { PlatformDispute } from "#ui/reversals/disputes/platform-dispute.tsx";
import { daysAgo, inDays } from "../samples.ts";
import type { Specimen } from "../specimen.ts";

const dispute = {
  id: "dp_1A2b3C",
  sale: "Subscription from ada",
  amount: 1500,
  taken: 1350,
  isReturning: false,
  reason: "fraudulent",
  status: "needs_response",
  openedAt: daysAgo(1),
  dueBy: inDays(6),
  submittedAt: null,
  acceptedAt: null,
  isLocked: false,
  canAnswer: true,
};
const page = {
  dispute,
  sections: [
    {
      field: "product_description" as const,
      title: "What was sold",
      lines: ["Subscription to Mara, $15.00, paid on December 1, 2026"],
    },
  ],
  outcomes: { won: 21, lost: 12 },
  isAccepting: false,
  statement: "Ada watched twelve videos after paying.",
  files: [{ field: "service_documentation", name: "delivery.pdf" }],
  errors: {},
};
const fans = { status: "needs_response", amount: 1500, openedAt: daysAgo(1) };

const ours = {
  dispute: { ...dispute, sale: "Boost paid by mara", amount: 2000, taken: 0, canAnswer: false },
  paymentId: "pi_1A2b3C",
  creator: "mara",
  sections: [
    {
      field: "access_activity_log" as const,
      title: "What was delivered",
      lines: [
        "December 1, 2026: placed in lists 1,204 times, viewed 980 times, and the post opened 31 times.",
      ],
    },
  ],
  canAccept: true,
  values: {},
  errors: {},
};

const appeal = {
  id: "dp_1A2b3C",
  paymentId: "in_1A2b3C",
  kind: "subscription" as const,
  fan: "ada",
  creator: "mara",
  amount: 1500,
  reason: "fraudulent",
  openedAt: daysAgo(20),
  dueBy: inDays(6),
};
const form = { action: "#", values: {}, errors: {} };

export const disputes: Specimen[] = [
  {
    name: "Appeals",
    states: {
      Open: <DisputeAppeal {...form} dispute={appeal} />,
      "Without a deadline": <DisputeAppeal {...form} dispute={{ ...appeal, kind: "tip", dueBy: null }} />,
    },
  },
  {
    name: "Dispute",
    states: {
      Open: <DisputePage {...page} />,
      Accepting: <DisputePage {...page} isAccepting />,
      Submitted: (
        <DisputePage
          {...page}
          dispute={{ ...dispute, status: "under_review", submittedAt: daysAgo(0), canAnswer: false }}
        />
      ),
      Inquiry: (
        <DisputePage
          {...page}
          outcomes={null}
          dispute={{ ...dispute, status: "warning_needs_response", taken: 0 }}
        />
      ),
      Won: <DisputePage {...page} dispute={{ ...dispute, status: "won", canAnswer: false }} />,
      "Won, not yet returned": (
        <DisputePage {...page} dispute={{ ...dispute, status: "won", canAnswer: false, isReturning: true }} />
      ),
      Lost: <DisputePage {...page} dispute={{ ...dispute, status: "lost", canAnswer: false }} />,
    },
  },
  {
    name: "Of a payment to us",
    states: {
      Open: <PlatformDispute {...ours} />,
      Submitted: (
        <PlatformDispute
          {...ours}
          canAccept={false}
          dispute={{ ...ours.dispute, status: "under_review", submittedAt: daysAgo(0) }}
        />
      ),
      Inquiry: (
        <PlatformDispute
          {...ours}
          canAccept={false}
          dispute={{ ...ours.dispute, status: "warning_needs_response" }}
        />
      ),
    },
  },
  {
    name: "On the fan's receipt",
    states: {
      Open: <FanDispute dispute={fans} />,
      Won: <FanDispute dispute={{ ...fans, status: "won" }} />,
      Lost: <FanDispute dispute={{ ...fans, status: "lost" }} />,
      "Of a boost": <FanDispute dispute={{ ...fans, isBoost: true }} />,
    },
  },
];
