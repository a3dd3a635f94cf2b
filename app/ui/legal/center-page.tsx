import { mailTo, topics } from "#domain/legal/contacts.ts";
import { EFFECTIVE_DATE, EFFECTIVE_ISO } from "#domain/legal/document.ts";
import { documentHeads, documentHref } from "#domain/legal/document-list.ts";
import { product } from "#domain/product.ts";
import { ButtonLink } from "../primitives/button.tsx";
import { Card } from "../primitives/card.tsx";
import { PageHead } from "../primitives/page-head.tsx";

export function CenterPage() {
  return (
    <>
      <PageHead title="Legal Center" text="Our rules, your rights, and who to contact, in plain English." />
      <div className="split">
        <section className="stack" aria-labelledby="documents">
          <h2 id="documents">Documents</h2>
          <ul className="stack">
            {documentHeads.map((document) => (
              <li key={document.slug} className="card grid gap-1">
                <h3>
                  <a className="link" href={documentHref(document)}>
                    {document.title}
                  </a>
                </h3>
                <p className="soft">{document.summary}</p>
                <p className="dim small">
                  Effective <time dateTime={EFFECTIVE_ISO}>{EFFECTIVE_DATE}</time>
                </p>
              </li>
            ))}
          </ul>
        </section>
        <div className="stack">
          <Contacts />
          <Card title="Transparency">
            <p className="soft">What people reported, and what we decided, month by month.</p>
            <p>
              <a className="link" href="/transparency">
                Reports and decisions in figures
              </a>
            </p>
          </Card>
          <Card title="Notifications">
            <p className="soft">Choose which emails and notifications we send you. You'll need to sign in.</p>
            <p>
              <ButtonLink variant="secondary" icon="settings" href="/settings?tab=notifications">
                Notification Settings
              </ButtonLink>
            </p>
          </Card>
        </div>
      </div>
    </>
  );
}

function Contacts() {
  return (
    <section className="stack" aria-labelledby="contacts">
      <div className="grid gap-2">
        <h2 id="contacts">Contacts</h2>
        <p className="soft">
          Email {product.legalEntity} at {product.supportEmail}. Choose a topic so your message reaches the
          right person.
        </p>
      </div>
      <ul className="card facts">
        {topics.map((topic) => (
          <li key={topic.id} className="grid pb-2.5">
            <a className="py-2.5" href={mailTo(topic.id)}>
              {topic.title}
            </a>
            <p className="soft small">{topic.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
