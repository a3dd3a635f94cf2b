import { formatCents } from "#domain/money.ts";
import type { EvidenceSection } from "#domain/reversals/evidence/evidence.ts";
import { Badge } from "#ui/primitives/badge.tsx";
import { Time } from "#ui/primitives/time.tsx";
import { reasonText, type ShownDispute, statusLabel, statusTone } from "./dispute-texts.ts";

export const disputeFacts = (dispute: ShownDispute) => [
  { term: "Status", value: <Badge tone={statusTone(dispute)}>{statusLabel(dispute)}</Badge> },
  { term: "Sale", value: dispute.sale },
  { term: "Disputed amount", value: formatCents(dispute.amount) },
  { term: "Reason", value: reasonText(dispute.reason) },
  { term: "Opened", value: <Time at={dispute.openedAt} /> },
  ...(dispute.dueBy === null ? [] : [{ term: "Deadline", value: <Time at={dispute.dueBy} showTime /> }]),
  ...(dispute.submittedAt === null
    ? []
    : [{ term: "Evidence submitted", value: <Time at={dispute.submittedAt} showTime /> }]),
];

export const EvidenceList = ({ sections }: { sections: EvidenceSection[] }) =>
  sections.map(({ field, title, lines }) => (
    <details key={field} className="card" open={lines.length < 8}>
      <summary>{title}</summary>
      <ul className="evidence small break-words">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move, and can be alike.
          <li key={index}>{line}</li>
        ))}
      </ul>
    </details>
  ));
