import { type Cents, formatCents } from "../../domain/money.ts";
import { product } from "../../domain/product.ts";
import { Time } from "../primitives/time.tsx";

const bankStatementText = `Your bank statement will say ${product.statementDescriptor}.`;

/** Beside what makes a subscription renew again: the same facts, from the day on which it would have ended. */
export function ResumeDisclosure({ name, cents, from }: { name: string; cents: Cents; from: number }) {
  return (
    <p className="small soft">
      Nothing is charged now. Resumed, your subscription to {name} renews for{" "}
      <strong className="text-text">{formatCents(cents)} a month</strong> from <Time at={from} /> until you
      cancel, which you can do here at any time. {bankStatementText}
    </p>
  );
}

/** What, how much, when again, how to stop, what the bank will write: stands beside every Subscribe button. */
export function PriceDisclosure({ name, cents }: { name: string; cents: Cents }) {
  return (
    <p className="small soft">
      Subscription to {name}: <strong className="text-text">{formatCents(cents)} a month</strong>, charged
      today and then on the same day each month until you cancel. Cancel any time in Settings; you keep access
      until the end of the paid month. {bankStatementText}
    </p>
  );
}
