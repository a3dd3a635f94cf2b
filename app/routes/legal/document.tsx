import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findDocument } from "#domain/legal/document.ts";
import { legalVersions } from "#domain/legal/versions.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { DocumentPage } from "#ui/legal/document-page.tsx";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const document = findDocument(await context.deps.staticFiles.legalDocuments(), params.document);
  if (document === null) throw new Response(null, { status: 404 });
  return { document, versions: legalVersions[document.slug] };
}

export const handle = { title: ({ document }: SerializeFrom<typeof loader>) => document.title };

export default function LegalDocument() {
  const { document, versions } = useLoaderData<typeof loader>();
  return (
    <Frame>
      <DocumentPage document={document} versions={versions} />
    </Frame>
  );
}
