import { type Cents, formatCents } from "../../domain/money.ts";
import { product } from "../../domain/product.ts";

const statement = `Your bank statement will say ${product.statementDescriptor}.`;

/** What, how much, when again, how to stop, what the bank will write: stands beside every Subscribe button. */
export function PriceSentence({ name, cents }: { name: string; cents: Cents }) {
  return (
    <p className="small soft">
      Subscription to {name}: <strong className="text-text">{formatCents(cents)} a month</strong>, charged
      today and then on the same day each month until you cancel. Cancel any time in Settings; you keep access
      until the end of the paid month. {statement}
    </p>
  );
}
