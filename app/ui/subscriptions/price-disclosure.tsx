import { type Cents, formatPrice } from "../../domain/money.ts";
import { product } from "../../domain/product.ts";
import { Time } from "../primitives/time.tsx";

const bankStatementText = `Your bank statement will say ${product.statementDescriptor}.`;

/** The terms of a resumed subscription, which renews from the day it would have ended. `cents` per month. */
export function ResumeDisclosure({ name, cents, from }: { name: string; cents: Cents; from: number }) {
  return (
    <p className="small soft">
      You won't be charged today. If you resume, your subscription to {name} renews for{" "}
      <strong className="text-text">{formatPrice(cents)}/month</strong> starting <Time at={from} />, until you
      cancel. You can cancel here anytime. {bankStatementText}
    </p>
  );
}

/** The terms beside every Subscribe button: price, renewal, how to cancel, bank statement. `cents` per month. */
export function PriceDisclosure({ name, cents }: { name: string; cents: Cents }) {
  return (
    <p className="small soft">
      Subscription to {name}: <strong className="text-text">{formatPrice(cents)}/month</strong>, charged today
      and then on the same day each month until you cancel. Cancel anytime under{" "}
      <a href="/subscriptions">Subscriptions</a>; you keep access until the end of the paid month. Get a full
      refund within 24 hours of a charge if you haven't opened anything from {name} since. {bankStatementText}
    </p>
  );
}
