import { DAY_MS } from "#domain/durations.ts";
import { YOUR_OWN } from "#domain/moderation/cases/case.ts";
import { Badge } from "#ui/primitives/badge.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { Time } from "#ui/primitives/time.tsx";

export type HeldRow = {
  id: string;
  author: string;
  reader: string;
  word: string | null;
  heldAt: number;
  claimer: string | null;
};

export function HeldList({ path, rows, now }: { path: string; rows: HeldRow[]; now: number }) {
  return (
    <>
      <p>
        <a className="link" href={`${path}/words`}>
          Watched words
        </a>
      </p>
      {rows.length === 0 && (
        <EmptyState title="Nothing to review" text="Messages with one of our watched words appear here." />
      )}
      <ul id="held" className="stack stack-tight">
        {rows.map((row) => (
          <li key={row.id} className="card setting-link">
            <p className="min-w-0">
              <a className="cover-link" href={`${path}/${row.id}`}>
                <strong className="block text-text">
                  @{row.author} to @{row.reader}
                </strong>
              </a>{" "}
              <span className="small soft block">
                {row.word === null ? YOUR_OWN : `“${row.word}”`} · <Time at={row.heldAt} showTime />
              </span>{" "}
              {now - row.heldAt > DAY_MS && <Badge tone="error">More than a day old</Badge>}{" "}
              {row.claimer !== null && <Badge tone="lamp">{row.claimer} is working on it</Badge>}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
