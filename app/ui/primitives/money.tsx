import { type Cents, formatCents } from "../../domain/money.ts";

/** An exact amount in tabular figures. */
export function Money({ cents }: { cents: Cents }) {
  return <span className="num">{formatCents(cents)}</span>;
}
