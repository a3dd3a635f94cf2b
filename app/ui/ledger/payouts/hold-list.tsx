import type { OpenHold } from "#domain/ledger/payouts/holds.ts";
import { product } from "#domain/product.ts";
import { Time } from "#ui/primitives/time.tsx";

export function HoldList({ holds }: { holds: OpenHold[] }) {
  if (holds.length === 0) return null;
  return (
    <div className="stack stack-tight">
      <p>
        <strong>Payouts are on hold.</strong> Your earnings stay in your balance.
      </p>
      <ul className="stack stack-tight">
        {holds.map(({ id, kind, reason, releaseAt }) => (
          <li key={id}>
            {reason} <HoldEnd kind={kind} releaseAt={releaseAt} />
            {kind === "admin" && (
              <>
                {" "}
                <a className="link" href={`/decisions/${id}`}>
                  Our decision, and how to appeal
                </a>
              </>
            )}
          </li>
        ))}
      </ul>
      <p className="small soft">
        Questions? Write to{" "}
        <a className="link" href={`mailto:${product.supportEmail}?subject=Payouts`}>
          {product.supportEmail}
        </a>
        .
      </p>
    </div>
  );
}

function HoldEnd({ kind, releaseAt }: Pick<OpenHold, "kind" | "releaseAt">) {
  if (releaseAt !== null)
    return (
      <span className="soft">
        Payouts resume on <Time at={releaseAt} showTime />.
      </span>
    );
  const text =
    kind === "mismatch"
      ? "Payouts resume once a check matches to the cent, or we've found out why; we check every hour."
      : "Payouts resume once we've sorted this out with you.";
  return <span className="soft">{text}</span>;
}
