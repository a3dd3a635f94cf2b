import { formatPrice } from "#domain/money.ts";
import type { NewPrice } from "#domain/subscriptions/renewal-status.ts";
import { Time } from "../primitives/time.tsx";

export function NewPriceNote({ id, newPrice }: { id: string; newPrice: NewPrice }) {
  const { to, ifNoAnswer, isAccepted, from } = newPrice;
  return (
    <p className="small">
      {isAccepted ? (
        <>
          You accepted {formatPrice(to)}/month from <Time at={from} /> on.
        </>
      ) : (
        <>
          New price: {formatPrice(to)}/month from <Time at={from} /> on, if you accept it
          {ifNoAnswer === "end" && ". Otherwise, your subscription ends"}.
        </>
      )}{" "}
      <a className="link -my-2" href={`/subscriptions/${id}/price`}>
        {isAccepted ? "See or change your answer" : "Answer"}
      </a>
    </p>
  );
}
