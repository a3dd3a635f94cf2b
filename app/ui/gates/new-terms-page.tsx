import { documentHref } from "#domain/legal/document-list.ts";
import { type LegalVersion, TERMS_PARAM, termsHash, versionDate } from "#domain/legal/versions.ts";
import { Button } from "../primitives/button.tsx";
import { MessagePage } from "./message-page.tsx";
import { type Resume, ResumedFields } from "./resume-page.tsx";

/** Its one button sends `fields` to `address`; `isResumed` if that is what the visitor just sent. */
export function NewTermsPage({
  versions,
  address,
  fields,
  isResumed = false,
  lostFiles = false,
}: {
  versions: readonly LegalVersion[];
  address: string;
  fields: Resume["fields"];
  isResumed?: boolean;
  lostFiles?: boolean;
}) {
  const agreed = `${address}${address.includes("?") ? "&" : "?"}${TERMS_PARAM}=${termsHash}`;
  return (
    <MessagePage
      icon="info"
      title="Our terms have changed"
      text={`Agree to the new version to continue.${isResumed ? " What you just sent is saved on this page, and goes out when you agree." : ""}`}
    >
      {lostFiles && <p className="soft">We can't save files, so you'll have to choose yours again.</p>}
      <ul className="check-list">
        {versions.map((version) => (
          <li key={version.hash}>
            <time dateTime={version.date}>{versionDate(version)}</time>: {version.change}
          </li>
        ))}
      </ul>
      <p>
        <a className="link" href={documentHref({ slug: "terms-of-service" })} target="_blank" rel="noopener">
          Read the Terms of Service in a new tab
        </a>
      </p>
      <form className="actions" method="post" action={agreed}>
        <ResumedFields fields={fields} lostFiles={lostFiles} />
        <Button>Agree and continue</Button>
      </form>
      <p className="soft">
        Without agreeing, you can still read, cancel subscriptions, <a href="/own-data">download your data</a>
        , and delete your account.
      </p>
    </MessagePage>
  );
}
