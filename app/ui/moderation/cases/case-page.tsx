import { involvedText, subjectOf } from "#domain/moderation/cases/case.ts";
import { reasons, ruleText } from "#domain/moderation/cases/reasons.ts";
import { REVIEWED } from "#domain/moderation/cases/strikes.ts";
import { pluralize } from "#domain/pluralize.ts";
import type { PostMediaItem } from "#domain/posts/post.ts";
import { ReasonField } from "#ui/admin/reason-field.tsx";
import type { Errors } from "#ui/forms/error-summary.tsx";
import type { Values } from "#ui/forms/values.ts";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { DescriptionList } from "#ui/primitives/description-list.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Time } from "#ui/primitives/time.tsx";
import { recordsHref } from "../consents/records-form.tsx";
import { PersonLink } from "../people/person-link.tsx";
import { CaseAppeals } from "./case-appeals.tsx";
import { DueBadge } from "./case-list.tsx";
import type { CaseRecord, CaseView, Report, Subject } from "./case-view.ts";
import { CounterNoticeOfCase } from "./counter-notice.tsx";
import { actionTexts, DecisionForm, DecisionHistory } from "./decision.tsx";

type Refused = { values: Values; errors: Errors };

/** Posts `intent`. */
export function CasePage({
  path,
  found,
  record,
  claimer,
  isMine,
  isShown,
  readsUntil,
  now,
  values,
  errors,
}: {
  path: string;
  found: CaseView;
  record: CaseRecord | null;
  claimer: string | null;
  isMine: boolean;
  /** Whether the files are shown instead of gray pixels. */
  isShown: boolean;
  readsUntil: number | null;
  now: number;
} & Refused) {
  const refused = { values, errors };
  const { subjectKind, reports, isInvolved } = found;
  return (
    <div className="split case">
      <div className="stack">
        <CaseFacts found={found} claimer={claimer} isMine={isMine} now={now} />
        {record !== null && <AccountRecord record={record} found={found} />}
        {!isInvolved && (
          <section className="stack stack-tight">
            <h2>{reports.length === 1 ? "The report" : `${reports.length} reports`}</h2>
            {reports.map((report) => (
              <ReportCard key={report.id} report={report} found={found} />
            ))}
          </section>
        )}
        {found.subject !== null && subjectKind !== "conversation" && (
          <CurrentVersion found={found} subject={found.subject} />
        )}
        {found.files.length > 0 && (
          <KeptFiles
            files={found.files}
            path={path}
            isMine={isMine}
            isOpen={found.decidedAt === null}
            isShown={isShown}
          />
        )}
      </div>
      <div className="stack">
        {isInvolved ? (
          <Notice>
            <p>{involvedText[subjectKind]}</p>
          </Notice>
        ) : (
          <>
            {found.decidedAt === null && !isMine && <ClaimForm path={path} claimer={claimer} />}
            {found.decidedAt === null && isMine && (
              <>
                {subjectKind === "conversation" && (
                  <Reading path={path} readsUntil={readsUntil} {...refused} />
                )}
                <DecisionForm
                  path={isShown ? `${path}?show=files` : path}
                  found={found}
                  values={values}
                  errors={values.intent === "decide" ? errors : {}}
                />
                <form method="post" action={path}>
                  <Button variant="quiet" name="intent" value="release">
                    Release the case
                  </Button>
                </form>
              </>
            )}
            {found.appeals.length > 0 && <CaseAppeals path={path} appeals={found.appeals} {...refused} />}
            {found.counterNotice !== null && (
              <CounterNoticeOfCase path={path} notice={found.counterNotice} {...refused} />
            )}
            {found.decisions.length > 0 && <DecisionHistory path={path} found={found} {...refused} />}
          </>
        )}
      </div>
    </div>
  );
}

function CaseFacts({
  found,
  claimer,
  isMine,
  now,
}: {
  found: CaseView;
  claimer: string | null;
  isMine: boolean;
  now: number;
}) {
  return (
    <DescriptionList
      facts={[
        ...(found.fan === null ? [] : [{ term: "Fan", value: <PersonLink username={found.fan} /> }]),
        { term: "Creator", value: <PersonLink username={found.creator} /> },
        { term: "Reported", value: <Time at={found.openedAt} showTime /> },
        ...(found.decidedAt === null
          ? [
              {
                term: "Due",
                value: (
                  <>
                    <Time at={found.dueAt} showTime /> <DueBadge dueAt={found.dueAt} now={now} />
                  </>
                ),
              },
            ]
          : []),
        ...(found.hideAt === null
          ? []
          : [{ term: "Will be hidden", value: <Time at={found.hideAt} showTime /> }]),
        ...(claimer === null ? [] : [{ term: "Claimed by", value: isMine ? "You" : claimer }]),
      ]}
    />
  );
}

/** What to weigh: strikes, earlier decisions, sales, and disputes of the creator. */
function AccountRecord({ record, found }: { record: CaseRecord; found: CaseView }) {
  const { points, copyright, buyers, disputes, earlier } = record;
  return (
    <section className="stack stack-tight">
      <h2>@{found.creator}'s record</h2>
      <DescriptionList
        facts={[
          { term: "Strikes", value: `${points} of ${REVIEWED.fromPoints} points` },
          { term: "Posts removed for copyright", value: `${copyright} of ${REVIEWED.fromCopyright}` },
          ...(found.subjectKind === "post" ? [{ term: "Bought by", value: pluralize(buyers, "fan") }] : []),
          { term: "Disputes, last 12 months", value: String(disputes) },
        ]}
      />
      {found.subjectKind === "post" && (
        <p className="small">
          <a className="link" href={recordsHref(found.subjectId)}>
            Export the records of who is in the post
          </a>
        </p>
      )}
      {earlier.length > 0 && (
        <ul className="stack stack-tight small">
          {earlier.map((one) => (
            <li key={one.caseId}>
              <a className="link" href={`/admin/cases/${one.caseId}`}>
                {actionTexts[one.action]}
              </a>
              {one.rule !== null && ` (${ruleText(one.rule)})`}
              {one.points !== null && `, ${pluralize(one.points, "point")}`}, <Time at={one.at} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The files of a reported post, as gray pixels until asked for. */
function KeptFiles({
  files,
  path,
  isMine,
  isOpen,
  isShown,
}: {
  files: PostMediaItem[];
  path: string;
  isMine: boolean;
  isOpen: boolean;
  isShown: boolean;
}) {
  return (
    <section className="stack stack-tight" id="files">
      <h2>{pluralize(files.length, "file")}</h2>
      <div className="transcript-files">
        {files.map(({ id, kind, alt, image, file }) =>
          isShown && file !== null ? (
            <a key={id} className="link" href={file.url}>
              Open the {kind}
            </a>
          ) : isShown && image !== null ? (
            <img
              key={id}
              src={image.sources.at(-1)?.url}
              alt={alt || `The ${kind}`}
              width={image.width}
              height={image.height}
              loading="lazy"
            />
          ) : (
            <img
              key={id}
              className="grayscale"
              src={image?.teaser || "data:,"}
              alt={`Blurred ${kind}`}
              width="96"
              height="96"
            />
          ),
        )}
      </div>
      {isMine && !isShown && (
        <p>
          <ButtonLink variant="secondary" icon="eye" href={`${path}?show=files#files`}>
            Show files
          </ButtonLink>
        </p>
      )}
      {!isMine && isOpen && <p className="small soft">Claim the case to see them.</p>}
    </section>
  );
}

function CurrentVersion({ found, subject }: { found: CaseView; subject: Subject }) {
  const { subjectKind, subjectId, creator } = found;
  const isPost = subjectKind === "post";
  const state = subject.isDeleted
    ? "Its creator deleted it."
    : subject.removedAt !== null
      ? "Removed. Nobody can see it."
      : isPost && subject.publishedAt === null
        ? "It isn't published now."
        : null;
  return (
    <section className="stack stack-tight">
      <h2>{isPost ? "The post now" : "The page now"}</h2>
      {state !== null && <p className="soft">{state}</p>}
      <blockquote className="message-quote">
        <p className="whitespace-pre-line break-words" dir="auto">
          {subject.text || "No text"}
        </p>
      </blockquote>
      {state === null && (
        <p>
          <ButtonLink
            variant="secondary"
            href={isPost ? `/seller/${creator}/content/${subjectId}` : `/seller/${creator}`}
          >
            {isPost ? "Open the post" : "Open the page"}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}

function ClaimForm({ path, claimer }: { path: string; claimer: string | null }) {
  return (
    <form className="card stack stack-tight" method="post" action={path}>
      <h2>{claimer === null ? "Nobody is on it yet" : `${claimer} is working on it`}</h2>
      <p className="soft">
        {claimer === null
          ? "Claim it to decide. Others can't in the meantime. The claim lapses after 15 minutes without activity."
          : "Their claim lapses 15 minutes after their last activity."}
      </p>
      <p>
        <Button variant={claimer === null ? "primary" : "secondary"} name="intent" value="claim">
          Claim
        </Button>
      </p>
    </form>
  );
}

/** A link to the conversation, or the form that opens it with a reason. Posts `intent` and `reason`. */
function Reading({
  path,
  readsUntil,
  values,
  errors,
}: { path: string; readsUntil: number | null } & Refused) {
  if (readsUntil !== null)
    return (
      <Notice tone="lamp" icon="eye" title="You can read the conversation">
        <p>
          Until <Time at={readsUntil} showTime />. Both sides see your reason.
        </p>
        <p>
          <ButtonLink variant="secondary" href={`${path}/conversation`}>
            Read the conversation
          </ButtonLink>
        </p>
      </Notice>
    );
  return (
    <form className="form" method="post" action={path} noValidate>
      <h2>Read the conversation</h2>
      <ReasonField
        hint="Both sides see it word for word. For 24 hours, you can read the messages around the report."
        value={values.intent === "open" ? values.reason : undefined}
        error={values.intent === "open" ? errors.reason : undefined}
      />
      <p>
        <Button variant="secondary" icon="eye" name="intent" value="open">
          Open the conversation
        </Button>
      </p>
    </form>
  );
}

function ReportCard({ report, found }: { report: Report; found: CaseView }) {
  const { number, reason, details, signature, keptAuthor, keptText, keptFiles, at } = report;
  const isSame = found.subject !== null && keptText === found.subject.text;
  const from =
    report.reporter !== null
      ? `@${report.reporter}`
      : [report.name ?? "Anonymous", report.email].filter(Boolean).join(", ");
  return (
    <article className="card stack stack-tight">
      <h3>{reasons[reason].label}</h3>
      <p className="small dim">
        {from} about {subjectOf(found.subjectKind, number).toLowerCase()}, <Time at={at} showTime />
      </p>
      {details !== "" && (
        <p className="whitespace-pre-line break-words" dir="auto">
          {details}
        </p>
      )}
      {signature !== null && <p className="small">Signed the required statements as {signature}</p>}
      {keptText !== null && found.subjectKind !== "conversation" && isSame ? (
        <p className="small soft">Its text hasn't changed since this report.</p>
      ) : (
        keptText !== null && (
          <blockquote className="message-quote">
            <p className="tiny dim">
              As it was when it was reported{keptAuthor !== null && `, by ${keptAuthor}`}
            </p>
            <p className="whitespace-pre-line break-words" dir="auto">
              {keptText || "No text"}
            </p>
            {keptFiles !== null && <p className="small">With files: {keptFiles.split(",").join(", ")}</p>}
          </blockquote>
        )
      )}
    </article>
  );
}
