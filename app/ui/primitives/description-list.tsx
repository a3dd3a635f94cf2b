import type { ReactNode } from "react";

/** `isLong`: each value is a sentence, below its term. */
export function DescriptionList({
  facts,
  isLong = false,
}: {
  facts: { term: string; value: ReactNode }[];
  isLong?: boolean;
}) {
  return (
    <dl className={isLong ? "facts facts-long" : "facts"}>
      {facts.map((fact) => (
        <div key={fact.term}>
          <dt>{fact.term}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
