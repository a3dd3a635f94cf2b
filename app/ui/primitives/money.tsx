import { type Cents, formatCents } from "../../domain/money.ts";

/** An amount in tabular figures. */
export function Money({ cents }: { cents: Cents }) {
  return <span className="num">{formatCents(cents)}</span>;
}
