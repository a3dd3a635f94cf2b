import { LimitForms } from "../../../app/ui/spending-limits/limit-forms.tsx";
import { SpendingBox } from "../../../app/ui/spending-limits/spending-box.tsx";
import { daysAgo, inDays } from "../samples.ts";
import type { Specimen } from "../specimen.ts";

const none = { spent: 4200, open: 0, limit: null, nextAt: null, nextAmount: null };
const limited = { ...none, open: 1000, limit: 10_000 };
const forms = (spending: Parameters<typeof LimitForms>[0]["spending"]) => (
  <LimitForms action="#" values={{}} errors={{}} spending={spending} />
);

export const spendingLimits: Specimen[] = [
  {
    name: "Spending",
    states: {
      "No limit": <SpendingBox spending={none} now={daysAgo(0)} />,
      Limited: <SpendingBox spending={limited} now={daysAgo(0)} />,
    },
  },
  {
    name: "Limit",
    states: {
      None: forms(none),
      Set: forms(limited),
      "A raise is coming": forms({ ...limited, nextAt: inDays(1), nextAmount: 20_000 }),
    },
  },
];
