import type { SubjectKind } from "#db/kinds.ts";
import { Notice } from "#ui/primitives/notice.tsx";
import { Time } from "#ui/primitives/time.tsx";

type Shown = "warned" | "closed" | "removed";
export type Moderation = {
  inspections: { at: number; reason: string }[];
  decisions: {
    id: string;
    caseId: string;
    subjectKind: SubjectKind;
    at: number;
    outcome: Shown;
    reversedAt: number | null;
  }[];
};

const texts: Record<Shown, { did: string; reversed: string }> = {
  warned: { did: "We gave a warning after a report", reversed: "took it back" },
  closed: { did: "We closed this conversation after a report", reversed: "reopened it" },
  removed: { did: "We removed a message after a report", reversed: "put it back" },
};

export function ModerationNotes({ inspections, decisions }: Moderation) {
  if (inspections.length === 0 && decisions.length === 0) return null;
  return (
    <Notice icon="shield" title="From Fanlight">
      <ul className="stack stack-tight small">
        {decisions.map(({ id, caseId, subjectKind, at, outcome, reversedAt }) => (
          <li key={id}>
            {texts[outcome].did} on <Time at={at} />
            {reversedAt !== null && (
              <>
                , and {texts[outcome].reversed} on <Time at={reversedAt} />
              </>
            )}
            .{" "}
            <span className="block">
              {/* A decision about a message is for who wrote it; its reporter has a receipt. */}
              <a
                className="link"
                href={
                  subjectKind === "message" && outcome !== "closed"
                    ? `/reports/${caseId}`
                    : `/decisions/${id}`
                }
              >
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
