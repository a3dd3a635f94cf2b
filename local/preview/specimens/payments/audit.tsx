import { AuditExport } from "../../../../app/ui/audit/audit-export.tsx";
import { AuditSearch } from "../../../../app/ui/audit/audit-search.tsx";
import { AuditTable } from "../../../../app/ui/audit/audit-table.tsx";
import { daysAgo } from "../../samples.ts";
import type { Specimen } from "../../specimen.ts";

const typed = { action: "", actor: "", subject: "", words: "", from: "", until: "" };
const row = {
  id: "n1",
  at: daysAgo(1),
  action: "waiver.granted.age",
  reason: "Asked by phone",
  actorId: "a1",
  subjectId: "p1",
  actor: "ida.keeper",
  subject: "mara",
};

/** The audit log. */
export const audit: Specimen[] = [
  {
    name: "Audit search",
    states: {
      Closed: <AuditSearch typed={typed} actions={[row.action]} isSearch={false} />,
      Searched: <AuditSearch typed={{ ...typed, actor: "ida.keeper" }} actions={[row.action]} isSearch />,
    },
  },
  {
    name: "Audit table",
    states: {
      Two: (
        <AuditTable rows={[row, { ...row, id: "n2", actorId: null, actor: null }]} empty={{ title: "" }} />
      ),
      None: <AuditTable rows={[]} empty={{ title: "Nothing matches" }} />,
    },
  },
  {
    name: "Audit export",
    states: {
      "No reason": (
        <AuditExport query="" values={{}} errors={{ reason: "Say why, in 10 to 500 characters" }} />
      ),
      "Of a search": <AuditExport query="actor=ida.keeper" values={{}} errors={{}} />,
    },
  },
];
