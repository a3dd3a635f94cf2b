import type { ComponentProps } from "react";
import { involvedText, isPrivate, subjectOf } from "#domain/moderation/cases/case.ts";
import { reasons, ruleText } from "#domain/moderation/cases/reasons.ts";
import { ACCOUNT_REVIEW } from "#domain/moderation/cases/strikes.ts";
import { pluralize } from "#domain/pluralize.ts";
import type { PostMediaItem } from "#domain/posts/post.ts";
import { ReasonField } from "#ui/admin/reason-field.tsx";
import type { Errors } from "#ui/forms/error-summary.tsx";
import type { Values } from "#ui/forms/values.ts";
import { formatBytes } from "#ui/posts/post-labels.ts";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { DescriptionList } from "#ui/primitives/description-list.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Time } from "#ui/primitives/time.tsx";
import { recordsHref } from "../consents/records-form.tsx";
import { PersonLink } from "../people/person-link.tsx";
import { CaseAppeals } from "./case-appeals.tsx";
import { bulkDecideHref, DueBadge, outcomeLabels } from "./case-list.tsx";
import type { CaseRecord, CaseView, Report, Subject } from "./case-view.ts";
import { CounterNoticeOfCase } from "./counter-notice.tsx";
import { DecisionForm, DecisionHistory } from "./decision.tsx";
import { Proposal } from "./proposal.tsx";

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
  const isOpen = found.decidedAt === null;
  const hasCurrent = found.subject !== null && !isPrivate(subjectKind);
  const files = { found, path, isMine, isShown };
  const hasWork = (isOpen && isMine) || found.proposal !== null || found.decisions.length > 0;
  return (
    <div className="case">
      <CaseFacts
        path={path}
        found={found}
        claimer={claimer}
        isMine={isMine}
        others={record?.others ?? 0}
        now={now}
      />
      {!isInvolved && (
        <div className="stack case-subject">
          <Reports reports={reports} {...files} />
          {hasCurrent && found.subject !== null && <CurrentVersion found={found} subject={found.subject} />}
          {found.files.length > 0 && (
            <KeptFiles files={found.files} path={path} isMine={isMine} isOpen={isOpen} isShown={isShown} />
          )}
        </div>
      )}
      {isInvolved && (
        <Notice>
          <p>{involvedText[subjectKind]}</p>
        </Notice>
      )}
      {hasWork && (
        <div className="stack case-work">
          {found.proposal !== null && (
            <Proposal path={path} proposal={found.proposal} isMine={isMine} {...refused} />
          )}
          {isOpen && isMine && (
            <>
              {isPrivate(subjectKind) && <Reading path={path} readsUntil={readsUntil} {...refused} />}
              <DecisionForm
                path={isShown ? `${path}?show=files` : path}
                found={found}
                values={values}
                errors={values.intent === "decide" ? errors : {}}
              />
            </>
          )}
          {found.appeals.length > 0 && <CaseAppeals path={path} appeals={found.appeals} {...refused} />}
          {found.counterNotice !== null && (
            <CounterNoticeOfCase path={path} notice={found.counterNotice} {...refused} />
          )}
          {found.decisions.length > 0 && <DecisionHistory path={path} found={found} {...refused} />}
        </div>
      )}
      {record !== null && (
        <AccountRecord record={record} found={found} className={hasWork ? "case-record" : "case-work"} />
      )}
    </div>
  );
}

function Reports({
  reports,
  ...shown
}: { reports: Report[] } & Omit<ComponentProps<typeof ReportCard>, "report">) {
  const [first, ...more] = reports;
  return (
    <section className="stack stack-tight">
      <h2>
        {reports.length === 0
          ? "No report"
          : reports.length === 1
            ? "The report"
            : `${reports.length} reports`}
      </h2>
      {first !== undefined && <ReportCard report={first} {...shown} />}
      {more.length > 0 && (
        <details className="card">
          <summary>{pluralize(more.length, "other report")}</summary>
          <div className="stack stack-tight evidence">
            {more.map((report) => (
              <ReportCard key={report.id} report={report} {...shown} />
            ))}
          </div>
        </details>
      )}
    </section>
  );
}

/** The clock, who is on it, and whom it's about. Posts `intent` to claim or release it. */
function CaseFacts({
  path,
  found,
  claimer,
  isMine,
  others,
  now,
}: {
  path: string;
  found: CaseView;
  claimer: string | null;
  isMine: boolean;
  /** Other open cases about the account. */
  others: number;
  now: number;
}) {
  const isOpen = found.decidedAt === null;
  return (
    <section className="card case-facts" aria-label="Deadline and claim">
      <div className="min-w-0 flex-1">
        <p>
          {isOpen ? (
            <>
              <DueBadge dueAt={found.dueAt} now={now} /> Due <Time at={found.dueAt} showTime />
            </>
          ) : (
            <>
              Decided <Time at={found.decidedAt ?? 0} showTime />
            </>
          )}
        </p>
        {found.hideAt !== null && (
          <p>
            Will be hidden <Time at={found.hideAt} showTime />
          </p>
        )}
        <p className="soft">
          {found.reports.length === 0 ? "Opened" : "Reported"} <Time at={found.openedAt} showTime />
        </p>
        <p className="soft">
          {found.subjectKind === "profile" ? "Account" : "Creator"} <PersonLink username={found.creator} />
          {found.fan !== null && (
            <>
              , fan <PersonLink username={found.fan} />
            </>
          )}
        </p>
        {isOpen && others > 0 && (
          <p>
            <a className="link" href={bulkDecideHref(found.creator)}>
              {pluralize(others, "other open case")} about @{found.creator}
            </a>
          </p>
        )}
      </div>
      {isOpen && !found.isInvolved && (
        <form className="actions" method="post" action={path}>
          {isMine ? (
            <>
              <a className="button button-primary case-jump" href="#decide">
                Decide
              </a>{" "}
              <Button variant="quiet" name="intent" value="release">
                Release the case
              </Button>
            </>
          ) : (
            <>
              <Button variant={claimer === null ? "primary" : "secondary"} name="intent" value="claim">
                Claim
              </Button>
              <p className="small soft">
                {claimer === null
                  ? "Claim it to decide. Others can't in the meantime, until 15 minutes without activity."
                  : `${claimer} is working on it. Their claim lapses 15 minutes after their last activity.`}
              </p>
            </>
          )}
        </form>
      )}
    </section>
  );
}

/** What to weigh: strikes, earlier decisions, sales, and disputes of the creator. */
function AccountRecord({
  record,
  found,
  className,
}: {
  record: CaseRecord;
  found: CaseView;
  className: string;
}) {
  const { points, copyright, buyers, disputes, earlier } = record;
  return (
    <details className={`card ${className}`}>
      <summary>
        @{found.creator}'s record: {points} of {ACCOUNT_REVIEW.fromPoints} points,{" "}
        {pluralize(earlier.length, "earlier decision")}, {pluralize(disputes, "dispute")}
      </summary>
      <DescriptionList
        facts={[
          { term: "Strikes", value: `${points} of ${ACCOUNT_REVIEW.fromPoints} points` },
          { term: "Posts removed for copyright", value: `${copyright} of ${ACCOUNT_REVIEW.fromCopyright}` },
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
                {outcomeLabels[one.action]}
              </a>
              {one.rule !== null && ` (${ruleText(one.rule)})`}
              {one.points !== null && `, ${pluralize(one.points, "point")}`}, <Time at={one.at} />
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

/** The files of a reported post or page, as gray pixels until asked for. */
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
        {files.map(({ id, kind, alt, image, file, renditions }) =>
          isShown && file !== null ? (
            <div key={id}>
              <a className="link" href={file.url}>
                Open the {kind}
              </a>
              {image && (
                <a className="link" href={image.sources.at(-1)?.url}>
                  its poster
                </a>
              )}
              {renditions.map(({ side, url }) => (
                <a key={side} className="link" href={url}>
                  at {side}p
                </a>
              ))}
            </div>
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

/** Null if it can be seen. */
function stateOf({ subjectKind, decidedAt }: CaseView, subject: Subject): string | null {
  if (subject.isDeleted) return "Its creator deleted it.";
  if (subject.removedAt !== null) return "Removed. Nobody can see it.";
  if (subjectKind !== "post" || subject.publishedAt !== null) return null;
  if (subject.scheduledFor === null) return "It isn't published now.";
  if (subject.lacksConsent) return "It isn't published while someone in it hasn't agreed.";
  return decidedAt === null ? "It waits for this review." : "It's published at its time.";
}

function CurrentVersion({ found, subject }: { found: CaseView; subject: Subject }) {
  const { subjectKind, subjectId, creator } = found;
  const isPost = subjectKind === "post";
  const state = stateOf(found, subject);
  return (
    <section className="stack stack-tight">
      <h2>{isPost ? "The post now" : "The profile now"}</h2>
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
            {isPost ? "Open the post" : "Open the profile"}
          </ButtonLink>
        </p>
      )}
    </section>
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

type Shown = { found: CaseView; path: string; isMine: boolean; isShown: boolean };

function ReportCard({ report, found, ...shown }: { report: Report } & Shown) {
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
      {report.files.length > 0 && <AttachedFiles files={report.files} {...shown} />}
      {keptText !== null && !isPrivate(found.subjectKind) && isSame ? (
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

/** What a reporter attached. Nothing of it is shown until asked for. */
function AttachedFiles({ files, path, isMine, isShown }: Pick<Report, "files"> & Omit<Shown, "found">) {
  return (
    <div className="transcript-files">
      {files.map(({ id, name, contentType, bytes }) =>
        isShown && contentType.startsWith("image/") ? (
          <img key={id} src={`${path}/files/${id}`} alt={name} loading="lazy" />
        ) : (
          <p key={id} className="small">
            Attached:{" "}
            {isShown ? (
              <a className="link" href={`${path}/files/${id}`}>
                <bdi>{name}</bdi>
              </a>
            ) : (
              <bdi>{name}</bdi>
            )}
            , {formatBytes(bytes)}
          </p>
        ),
      )}
      {isMine && !isShown && (
        <p>
          <ButtonLink variant="secondary" icon="eye" href={`${path}?show=files`}>
            Show what was attached
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
