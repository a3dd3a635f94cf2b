import { BlockedPayments } from "#ui/payments/fraud/blocked-payments.tsx";
import { FraudWarnings } from "#ui/payments/fraud/fraud-warnings.tsx";
import { PaymentBlocks } from "#ui/payments/fraud/payment-blocks.tsx";
import { daysAgo, inDays } from "../samples.ts";
import type { Specimen } from "../specimen.ts";

const form = { action: "#", values: {}, errors: {} };
const blocked = (answer: "kept" | null | undefined) => (
  <BlockedPayments
    {...form}
    block={{
      until: inDays(5),
      cards: 4,
      appeal: answer === undefined ? null : { at: daysAgo(1), message: "It was me", answer },
    }}
  />
);
const warning = {
  id: "issfr_1",
  fraudType: "made_with_stolen_card",
  createdAt: daysAgo(1),
  intentId: "pi_1",
  paymentId: "pi_1",
  cents: 1500,
  buyer: "ben",
  seller: "mira",
};
const paused = { userId: "ben", username: "ben", blockedAt: daysAgo(2), until: inDays(5), cards: 4 };

export const fraud: Specimen[] = [
  {
    name: "Payments paused",
    states: {
      Paused: blocked(undefined),
      "Message sent": blocked(null),
      "Message answered": blocked("kept"),
    },
  },
  {
    name: "Paused accounts",
    states: {
      Two: (
        <PaymentBlocks
          {...form}
          blocks={[
            { ...paused, appeal: "My daughter played with it." },
            { ...paused, userId: "noa", username: "noa", appeal: null },
          ]}
        />
      ),
    },
  },
  {
    name: "Fraud warnings",
    states: {
      Two: (
        <FraudWarnings
          warnings={[
            warning,
            { ...warning, id: "issfr_2", paymentId: null, cents: null, buyer: null, seller: null },
          ]}
        />
      ),
    },
  },
];
