import type { ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { product } from "#domain/product.ts";
import { PageContext } from "#ui/page-context.ts";
import { emails } from "./emails.ts";
import { type Specimen, slugOf } from "./specimen.ts";
import { catalog } from "./specimens/catalog.ts";

function renderDocument(title: string, body: ReactNode): string {
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark" />
        <title>{`${title} – ${product.name} preview`}</title>
        <link rel="stylesheet" href="/site.css" />
      </head>
      <body>{body}</body>
    </html>,
  )}`;
}

const stateHref = (noun: string, { name }: Specimen, state: string) =>
  `/components/${noun}/${slugOf(name)}/${slugOf(state)}`;

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="stack" id="main" style={{ maxWidth: "60rem", margin: "0 auto", padding: "2rem 1rem" }}>
      <h1>{title}</h1>
      {children}
    </main>
  );
}

export const indexPage = () =>
  renderDocument(
    "Contents",
    <Page title="Preview">
      <p>Every email, primitives, and states that no URL of the site shows, with sample data.</p>
      <h2>Emails</h2>
      <ul>
        {Object.entries(emails).map(([name, { subject }]) => (
          <li key={name}>
            <a href={`/emails#${name}`}>{subject}</a>
          </li>
        ))}
      </ul>
      <h2>Components</h2>
      <ul>
        {Object.entries(catalog).map(([noun, specimens]) => (
          <li key={noun}>
            <a href={`/components/${noun}`}>{noun}</a> ({specimens.map(({ name }) => name).join(", ")})
          </li>
        ))}
      </ul>
    </Page>,
  );

export const emailsPage = () =>
  renderDocument(
    "Emails",
    <Page title="Emails">
      <p>
        <a href="/">Contents</a>
      </p>
      {Object.entries(emails).map(([name, { subject, body }]) => (
        <section key={name} id={name} className="card">
          <h2>{subject}</h2>
          <pre style={{ whiteSpace: "pre-wrap" }}>{body}</pre>
        </section>
      ))}
    </Page>,
  );

export function nounPage(noun: string): string | null {
  const specimens = catalog[noun];
  if (specimens === undefined) return null;
  return renderDocument(
    noun,
    <Page title={noun}>
      <p>
        <a href="/">Contents</a>
      </p>
      {specimens.map((specimen) => (
        <section key={specimen.name} className="stack">
          <h2>{specimen.name}</h2>
          {Object.keys(specimen.states).map((state) => (
            <div key={state}>
              <h3>
                <a href={stateHref(noun, specimen, state)}>{state}</a>
              </h3>
              <iframe
                title={`${specimen.name}: ${state}`}
                src={stateHref(noun, specimen, state)}
                loading="lazy"
                style={{ width: "360px", maxWidth: "100%", height: "480px", border: "1px solid #554" }}
              />
            </div>
          ))}
        </section>
      ))}
    </Page>,
  );
}

/** One state of a component as a page of its own; null if it doesn't exist. */
export function statePage(noun: string, name: string, state: string): string | null {
  const specimen = catalog[noun]?.find((one) => slugOf(one.name) === name);
  const found = Object.entries(specimen?.states ?? {}).find(([title]) => slugOf(title) === state);
  if (specimen === undefined || found === undefined) return null;
  const [title, element] = found;
  return renderDocument(`${specimen.name}: ${title}`, framed(specimen, element));
}

const framed = (specimen: Specimen, element: ReactElement) => (
  <PageContext.Provider value={{ requestId: "preview-1" }}>
    {specimen.page ? (
      element
    ) : (
      <main id="main" className="stack" style={{ padding: "1rem" }}>
        {element}
      </main>
    )}
  </PageContext.Provider>
);
