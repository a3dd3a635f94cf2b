import type { Role } from "#db/kinds.ts";
import { roleLabel } from "#domain/accounts/viewer.ts";
import { type PeopleFilter, peopleFilters } from "#domain/moderation/people/people-filter.ts";
import { SearchBox } from "#ui/forms/search-box.tsx";
import { Badge } from "#ui/primitives/badge.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Table } from "#ui/primitives/table.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { Time } from "#ui/primitives/time.tsx";
import { personHref } from "./person-href.ts";

export type ListedPerson = {
  id: string;
  username: string;
  name: string | null;
  email: string;
  role: Role;
  joinedAt: number;
  /** What its list is sorted by; a search has none. */
  at?: number;
  closedAt: number | null;
  isRestricted: boolean;
};

const PATH = "/admin/people";
const lists: Record<PeopleFilter, { label: string; when: string; empty: string }> = {
  newest: { label: "Newest", when: "Joined", empty: "No accounts" },
  creators: { label: "Creators", when: "Set up", empty: "No creators" },
  restricted: { label: "Restricted", when: "Restricted", empty: "Nobody is restricted" },
  leaving: { label: "Being deleted", when: "Deletion on", empty: "No accounts are being deleted" },
};

/** One of the fixed lists, or what a search finds (`filter` is null). */
export function PeopleFinder({
  query,
  filter,
  found,
  first,
  next,
  isDown,
}: {
  query: string;
  filter: PeopleFilter | null;
  found: ListedPerson[];
  first: boolean;
  next: string | null;
  isDown: boolean;
}) {
  return (
    <>
      <Tabs
        label="Accounts"
        tabs={peopleFilters.map((one) => ({
          href: one === "newest" ? PATH : `${PATH}?show=${one}`,
          label: lists[one].label,
          current: one === filter,
        }))}
      />
      <SearchBox
        action={PATH}
        search={query}
        label="Find an account"
        hint="An email, username, or name, or the start of one; or the ID of an account, payment, checkout, or subscription."
        maxLength={500}
      />
      {isDown && (
        <Notice tone="error" icon="alert">
          <p>We don't have this ID, and the payment provider isn't responding. Try again in a moment.</p>
        </Notice>
      )}
      {found.length > 0 && (
        <PeopleTable
          caption={
            filter
              ? lists[filter].label
              : found.length === 1
                ? "1 account"
                : `${found.length} accounts, closest match first`
          }
          when={lists[filter ?? "newest"].when}
          found={found}
        />
      )}
      {found.length === 0 && filter && (
        <EmptyState title={first ? lists[filter].empty : "That's everything"} />
      )}
      {found.length === 0 && query !== "" && !isDown && (
        <EmptyState
          title="No account by this name or ID"
          text="Addresses, usernames, and names are matched from their beginning. Enter at least two letters."
        />
      )}
      <Pager nextHref={next} firstHref={first || filter === null ? null : `${PATH}?show=${filter}`} />
    </>
  );
}

const PeopleTable = ({ caption, when, found }: { caption: string; when: string; found: ListedPerson[] }) => (
  <Table
    caption={caption}
    columns={[
      { label: "Account", phone: "lead" },
      { label: "Name", phone: "title" },
      { label: "Email", phone: "note" },
      { label: "Role", phone: "amount" },
      { label: when, phone: "note" },
    ]}
    rows={found.map(({ id, username, name, email, role, joinedAt, at, closedAt, isRestricted }) => ({
      key: id,
      cells: [
        <span key="who">
          <a className="link row-link wrap-anywhere" href={personHref(id)}>
            @{username}
          </a>{" "}
          {isRestricted && <Badge tone="error">Restricted</Badge>}
          {closedAt !== null && <Badge tone="lamp">Closed</Badge>}
        </span>,
        name ?? "",
        <span key="email" className="wrap-anywhere">
          {email}
        </span>,
        roleLabel[role],
        <Time key="at" at={at ?? joinedAt} />,
      ],
    }))}
  />
);
