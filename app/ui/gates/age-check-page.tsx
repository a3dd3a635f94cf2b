import { AGE_CHECK_PATH, type AgeCheckAnswer } from "#domain/gates/age-check.ts";
import { placeLabelWithArticle } from "#domain/gates/regions/place-label.ts";
import { product } from "#domain/product.ts";
import { ButtonLink } from "../primitives/button.tsx";
import { Notice } from "../primitives/notice.tsx";
import { PageHead } from "../primitives/page-head.tsx";
import { AgeCheckButton, howChecked } from "./age-check-button.tsx";
import { OwnDataLinks } from "./restricted-page.tsx";

type Answer = Exclude<AgeCheckAnswer, "passed"> | "down";
type AgeCheckProps = {
  provider: string;
  region: string;
  answer: Answer | null;
  /** Reads the same check again. */
  againHref: string;
};

/** For members in a strict region. */
export function AgeCheckPage({ provider, region, answer, againHref }: AgeCheckProps) {
  const mayWait = answer === "pending" || answer === "down";
  return (
    <div className="stack">
      <PageHead title="Check your age" />
      {answer && <AnswerNotice answer={answer} provider={provider} />}
      <p className="prose">
        {`Your connection appears to be from ${placeLabelWithArticle(region)}. The law there requires a stronger age check than a confirmation. ${howChecked(provider)} A check is valid for a year.`}
      </p>
      {answer !== "under_18" && (
        <div className="actions">
          {mayWait ? (
            <ButtonLink icon="refresh" href={againHref}>
              Refresh
            </ButtonLink>
          ) : (
            <AgeCheckButton provider={provider} signedIn />
          )}
        </div>
      )}
      <OwnDataLinks signedIn />
    </div>
  );
}

function AnswerNotice({ answer, provider }: { answer: Answer; provider: string }) {
  switch (answer) {
    case "gone":
      return (
        <Notice tone="error" icon="alert" title="This check doesn't count">
          <p>
            It was started with another account, has already been used, or took longer than a day. You can
            start a new one.
          </p>
        </Notice>
      );
    case "pending":
      return (
        <Notice tone="lamp" icon="clock" title="Your check isn't finished yet">
          <p>
            {`If you've done everything ${provider} asked for, the result can take a moment. If not, `}
            <a className="link" href={AGE_CHECK_PATH}>
              start a new check
            </a>
            .
          </p>
        </Notice>
      );
    case "canceled":
      return (
        <Notice title="The check wasn't completed">
          <p>{`So ${product.name} stays closed here. You can start a new one.`}</p>
        </Notice>
      );
    case "under_18":
      return (
        <Notice tone="error" icon="alert" title="The check says that you're under 18">
          <p>
            {`So ${product.name} stays closed here. If the check is wrong, email `}
            <a className="link" href={`mailto:${product.supportEmail}`}>
              {product.supportEmail}
            </a>
            .
          </p>
        </Notice>
      );
    case "down":
      return (
        <Notice tone="lamp" icon="clock" title="Your age can't be checked right now">
          <p>{`We couldn't reach ${provider}. Your check isn't lost: refresh in a few minutes.`}</p>
        </Notice>
      );
  }
}
