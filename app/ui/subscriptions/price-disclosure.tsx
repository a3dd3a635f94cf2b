import { type Cents, formatPrice } from "../../domain/money.ts";
import { priceCard } from "../../domain/payments/price-card.ts";
import { product } from "../../domain/product.ts";
import { LinkedText } from "../legal/linked-text.tsx";
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

/** Beside every Subscribe button: price, renewal, how to cancel, bank statement. `cents` per month. */
export function PriceDisclosure({ name, cents }: { name: string; cents: Cents }) {
  const { item, price, terms } = priceCard("subscription", name, cents);
  return (
    <p className="small soft">
      {item}: <strong className="text-text">{price}</strong>
      <LinkedText text={terms} />
    </p>
  );
}
