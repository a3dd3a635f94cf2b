import documents from "../../../app/domain/legal/documents.ts";
import { CenterPage } from "../../../app/ui/legal/center-page.tsx";
import { DocumentPage } from "../../../app/ui/legal/document-page.tsx";
import type { Specimen } from "../specimen.ts";

export const legal: Specimen[] = [
  { name: "Legal center", states: { All: <CenterPage /> } },
  {
    name: "Document",
    states: Object.fromEntries(
      documents.map((document) => [document.title, <DocumentPage key={document.slug} document={document} />]),
    ),
  },
];
