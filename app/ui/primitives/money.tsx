import { type Cents, formatCents } from "#domain/money.ts";

export function Money({ cents }: { cents: Cents }) {
  return <span className="num">{formatCents(cents)}</span>;
}
