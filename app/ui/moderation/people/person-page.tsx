import { Fragment } from "react";
import type { CaseOutcome, Duty, Role } from "#db/kinds.ts";
import { roleLabel } from "#domain/accounts/viewer.ts";
import { dutyTexts } from "#domain/admin/duties.ts";
import type { GateState } from "#domain/moderation/people/gates-of.ts";
import { pluralize } from "#domain/pluralize.ts";
import { useMayOpen } from "#ui/frame/use-frame.ts";
import { Avatar } from "#ui/primitives/avatar.tsx";
import { Badge } from "#ui/primitives/badge.tsx";
import { DescriptionList } from "#ui/primitives/description-list.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Table } from "#ui/primitives/table.tsx";
import { Time } from "#ui/primitives/time.tsx";
import { outcomeLabels } from "../cases/case-list.tsx";
import { recordsHref } from "../consents/records-form.tsx";

export type ShownPerson = {
  id: string;
  email: string;
  username: string;
  name: string | null;
  avatarUrl: string | null;
  role: Role;
  duties: Duty[] | null;
  joinedAt: number;
  region: string | null;
  stripeAccountId: string | null;
  passkeys: number;
  twoStepSince: number | null;
  deletionDueAt: number | null;
  deletionCanceledAt: number | null;
  erasedAt: number | null;
  restriction: { caseId: string; at: number; reason: string; isEnded: boolean; by: string | null } | null;
  blocksMade: number;
  blocksGot: number;
  spent: number;
  paidCreators: number;
  sales: number;
  sold: number;
  returned: number;
  disputesOpened: number;
  disputesGot: number;
  disputesOpen: number;
  postCount: number;
};
type PageProps = {
  person: ShownPerson;
  gates: GateState[];
  sessions: { id: string; device: string; place: string; usedAt: number }[];
  sessionCount: number;
  owed: number;
  holds: { reason: string; at: number }[];
  decisions: {
    id: string;
    caseId: string;
    action: CaseOutcome;
    title: string | null;
    at: number;
    isReversed: boolean;
  }[];
};

export function PersonHead({ person }: Pick<PageProps, "person">) {
  return (
    <div className="stack">
      <Standing person={person} />
      <section className="card stack wrap-anywhere">
        <div className="person-head">
          <Avatar url={person.avatarUrl} name={person.name ?? person.username} />
          <div>
            <p>
              <strong>{person.name ?? "No name yet"}</strong> <Badge>{roleLabel[person.role]}</Badge>
            </p>
            <p className="soft">{person.email}</p>
          </div>
        </div>
        <Links person={person} />
      </section>
    </div>
  );
}

export function PersonPage({ person, gates, sessions, sessionCount, owed, holds, decisions }: PageProps) {
  return (
    <>
      <section className="card wrap-anywhere">
        <DescriptionList
          facts={[
            { term: "Account", value: <code>{person.id}</code> },
            ...(person.role === "admin"
              ? [
                  {
                    term: "Duties",
                    value: person.duties?.map((duty) => dutyTexts[duty].label).join(", ") || "None",
                  },
                ]
              : []),
            { term: "Joined", value: <Time at={person.joinedAt} showTime /> },
            { term: "Last seen in", value: person.region ?? "Not known" },
            {
              term: "Sign-in",
              value: `${person.twoStepSince === null ? "Password" : "Two-step sign-in"}${person.passkeys > 0 ? `, ${pluralize(person.passkeys, "passkey")}` : ""}`,
            },
            { term: "Blocks", value: `${person.blocksMade} made, ${person.blocksGot} against them` },
          ]}
        />
      </section>
      <Table
        caption="What they can do, and why"
        columns={[
          { label: "Gate", phone: "lead" },
          { label: "State", phone: "amount" },
          { label: "Why", phone: "title" },
        ]}
        rows={gates.map(({ gate, state, why, at }) => ({
          key: gate,
          cells: [
            gate,
            <Badge key="state" tone={tones[state]}>
              {labels[state]}
            </Badge>,
            <span key="why" className="wrap-anywhere">
              {why} {at !== null && <Time at={at} />}
            </span>,
          ],
        }))}
      />
      <Figures person={person} owed={owed} holds={holds} />
      {decisions.length > 0 && (
        <section className="stack stack-tight">
          <h2>Decisions about them</h2>
          <ul className="stack stack-tight small wrap-anywhere">
            {decisions.map(({ id, caseId, action, title, at, isReversed }) => (
              <li key={id}>
                <a className="link" href={`/admin/cases/${caseId}`}>
                  {outcomeLabels[action]}
                  {title !== null && `: ${title}`}
                </a>{" "}
                {isReversed && <Badge>Reversed</Badge>} <Time at={at} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {sessions.length > 0 ? (
        <Table
          caption={sessionCount === 1 ? "Signed in on 1 device" : `Signed in on ${sessionCount} devices`}
          columns={[
            { label: "Device", phone: "lead" },
            { label: "Place", phone: "title" },
            { label: "Last used", phone: "note" },
          ]}
          rows={sessions.map(({ id, device, place, usedAt }) => ({
            key: id,
            cells: [device, place, <Time key="used" at={usedAt} showTime />],
          }))}
        />
      ) : (
        <p className="soft">Not signed in anywhere.</p>
      )}
    </>
  );
}

const labels = { open: "Open", closed: "Closed", lifted: "Lifted" };
const tones = { open: "success", closed: "error", lifted: "lamp" } as const;

function Standing({ person }: { person: ShownPerson }) {
  const { restriction, erasedAt, deletionDueAt, deletionCanceledAt } = person;
  const isLeaving = deletionDueAt !== null && deletionCanceledAt === null && erasedAt === null;
  return (
    <>
      {restriction && (
        <Notice tone="error" icon="ban" title={restriction.isEnded ? "Ended" : "Restricted"}>
          <p className="wrap-anywhere">
            {restriction.reason} <span className="soft">@{restriction.by ?? "a former admin"}, </span>
            <Time at={restriction.at} showTime />
          </p>
        </Notice>
      )}
      {isLeaving && (
        <Notice tone="lamp" icon="clock" title="Will be deleted">
          <p>
            On <Time at={deletionDueAt} />
            {restriction?.isEnded ? "." : ", unless they keep the account."}
          </p>
        </Notice>
      )}
      {erasedAt !== null && (
        <Notice tone="info" icon="info" title="Deleted">
          <p>
            <Time at={erasedAt} showTime />. Only what the law requires us to keep is left.
          </p>
        </Notice>
      )}
    </>
  );
}

function Links({ person: { id, username, role } }: { person: ShownPerson }) {
  const mayOpen = useMayOpen();
  const links = [
    { href: `/admin/payments?${new URLSearchParams({ q: id })}`, label: "Payments" },
    { href: `/admin/audit?${new URLSearchParams({ subject: id })}`, label: "Audit log" },
    ...(role === "admin"
      ? [{ href: `/admin/audit?${new URLSearchParams({ actor: id })}`, label: "What they did" }]
      : []),
    ...(role === "seller"
      ? [
          { href: `/admin/creators/${id}/payouts`, label: "Payouts and holds" },
          { href: recordsHref(id), label: "Performer records" },
          { href: `/seller/${username}`, label: "Public page" },
        ]
      : []),
    { href: "/admin/cases", label: "Cases" },
  ].filter(({ href }) => mayOpen(href));
  return (
    <p className="flex flex-wrap gap-x-5">
      {links.map(({ href, label }) => (
        <Fragment key={href}>
          <a className="link py-2.5" href={href}>
            {label}
          </a>{" "}
        </Fragment>
      ))}
    </p>
  );
}

function Figures({ person, owed, holds }: Pick<PageProps, "person" | "owed" | "holds">) {
  const { role, spent, paidCreators, disputesOpened, sales, sold, returned, disputesGot, disputesOpen } =
    person;
  const isCreator = role === "seller" || sales > 0;
  return (
    <section className="stack">
      <h2>Money</h2>
      <DescriptionList
        facts={[
          {
            term: "Paid as a fan",
            value: (
              <>
                <Money cents={spent} /> to {pluralize(paidCreators, "creator")}
              </>
            ),
          },
          { term: "Disputes they opened", value: String(disputesOpened) },
          ...(isCreator
            ? [
                {
                  term: "Sold",
                  value: (
                    <>
                      <Money cents={sold} /> in {pluralize(sales, "sale")}, <Money cents={returned} />{" "}
                      returned
                    </>
                  ),
                },
                { term: "Disputes against them", value: `${disputesGot}, ${disputesOpen} open` },
                { term: "Owed to them", value: <Money cents={owed} /> },
                {
                  term: "Payouts",
                  value:
                    holds.length === 0 ? "Not held" : `Held: ${holds.map(({ reason }) => reason).join("; ")}`,
                },
                { term: "Posts", value: String(person.postCount) },
              ]
            : []),
        ]}
      />
    </section>
  );
}
