import { type Cents, formatPrice } from "#domain/money.ts";
import { product } from "#domain/product.ts";
import { Time } from "../primitives/time.tsx";

const bankStatementText = `Your bank statement will say ${product.statementDescriptor}.`;

/** Renews from the day it would have ended. `cents` per month. */
export function ResumeDisclosure({ name, cents, from }: { name: string; cents: Cents; from: number }) {
  return (
    <p className="small soft">
      You won't be charged today. If you resume, your subscription to {name} renews for{" "}
      <strong className="text-text">{formatPrice(cents)}/month</strong> starting <Time at={from} />, until you
      cancel. You can cancel here anytime. {bankStatementText}
    </p>
  );
}
