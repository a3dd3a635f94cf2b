import type { CaseOutcome } from "#db/kinds.ts";
import { Notice } from "#ui/primitives/notice.tsx";
import { Time } from "#ui/primitives/time.tsx";

export type Moderation = {
  inspections: { at: number; reason: string }[];
  decisions: { id: string; at: number; outcome: CaseOutcome; reversedAt: number | null }[];
};

export function ModerationNotes({ inspections, decisions }: Moderation) {
  if (inspections.length === 0 && decisions.length === 0) return null;
  return (
    <Notice icon="shield" title="From Fanlight">
      <ul className="stack stack-tight small">
        {decisions.map(({ id, at, outcome, reversedAt }) => (
          <li key={id}>
            {outcome === "closed"
              ? "We closed this conversation after a report"
              : "We gave a warning after a report"}
            {" on "}
            <Time at={at} />
            {reversedAt !== null && (
              <>
                {outcome === "closed" ? ", and reopened it on " : ", and took it back on "}
                <Time at={reversedAt} />
              </>
            )}
            .{" "}
            <span className="block">
              <a className="link" href={`/decisions/${id}`}>
                See why<span className="sr-only"> we decided that</span>
              </a>
            </span>
          </li>
        ))}
        {inspections.map(({ at, reason }) => (
          <li key={at}>
            A Fanlight moderator read this conversation on <Time at={at} showTime />, because:{" "}
            <span dir="auto">{reason}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
