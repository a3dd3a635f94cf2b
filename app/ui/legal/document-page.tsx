import { mailTo } from "#domain/legal/contacts.ts";
import { type Block, EFFECTIVE_ISO, type LegalDocument, type Section } from "#domain/legal/document.ts";
import { documentHeads, documentHref } from "#domain/legal/document-list.ts";
import { type LegalVersion, versionDate } from "#domain/legal/versions.ts";
import { product } from "#domain/product.ts";
import { Table } from "../primitives/table.tsx";
import { LinkedText } from "./linked-text.tsx";

export function DocumentPage({
  document,
  versions,
}: {
  document: LegalDocument;
  versions: readonly LegalVersion[];
}) {
  return (
    <article className="stack">
      <header className="grid gap-2">
        <p className="small">
          <a className="link" href="/legal">
            Legal Center
          </a>
        </p>
        <h1>{document.title}</h1>
        <p className="lead">{document.summary}</p>
        <p className="dim">
          Effective <time dateTime={EFFECTIVE_ISO}>{document.effective}</time>
        </p>
      </header>
      <Contents sections={document.sections} />
      {document.sections.map((section) => (
        <section key={section.id} className="prose" aria-labelledby={section.id}>
          <h2 id={section.id} tabIndex={-1}>
            {section.heading}
          </h2>
          {section.blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text is fixed, so its blocks never move.
            <BlockView key={index} block={block} />
          ))}
        </section>
      ))}
      <Versions versions={versions} />
      <OtherDocuments document={document} />
    </article>
  );
}

function Contents({ sections }: { sections: Section[] }) {
  return (
    <nav className="card" aria-labelledby="contents">
      <h2 id="contents" className="mb-2">
        Contents
      </h2>
      <ol className="sm:columns-2">
        {sections.map((section) => (
          <li key={section.id} className="break-inside-avoid">
            <a className="block py-2.5" href={`#${section.id}`}>
              {section.heading}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function BlockView({ block }: { block: Block }) {
  if ("paragraph" in block)
    return (
      <p>
        <LinkedText text={block.paragraph} />
      </p>
    );
  if ("list" in block) return <ul className="check-list">{entries(block.list)}</ul>;
  if ("steps" in block) return <ol className="check-list list-decimal">{entries(block.steps)}</ol>;
  const { caption, columns, rows } = block.table;
  return (
    <Table
      caption={caption}
      columns={columns.map((label) => ({ label }))}
      rows={rows.map((cells) => ({
        key: cells[0] ?? "",
        cells: cells.map((cell) => <LinkedText key={cell} text={cell} />),
      }))}
    />
  );
}

const entries = (texts: string[]) =>
  texts.map((text) => (
    <li key={text}>
      <LinkedText text={text} />
    </li>
  ));

function Versions({ versions }: { versions: readonly LegalVersion[] }) {
  return (
    <section className="stack stack-tight" aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      <ol className="stack stack-tight">
        {versions.toReversed().map((version) => (
          <li key={version.hash}>
            <p>
              <time dateTime={version.date}>{versionDate(version)}</time>: {version.change}
            </p>
            <p className="small dim wrap-anywhere">
              SHA-256 <code>{version.hash}</code>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function OtherDocuments({ document }: { document: LegalDocument }) {
  return (
    <nav className="card" aria-labelledby="others">
      <h2 id="others" className="mb-2">
        More from the Legal Center
      </h2>
      <ul>
        {documentHeads
          .filter((other) => other.slug !== document.slug)
          .map((other) => (
            <li key={other.slug}>
              <a className="block py-2.5" href={documentHref(other)}>
                {other.title}
              </a>
            </li>
          ))}
        <li>
          <a className="block py-2.5" href={mailTo("general")}>
            Email {product.supportEmail}
          </a>
        </li>
      </ul>
    </nav>
  );
}
