import type { Role } from "#db/kinds.ts";
import { roleLabel } from "#domain/accounts/viewer.ts";
import { Finder } from "#ui/admin/finder.tsx";
import { Badge } from "#ui/primitives/badge.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Table } from "#ui/primitives/table.tsx";
import { Time } from "#ui/primitives/time.tsx";
import { personHref } from "./person-href.ts";

export type ListedPerson = {
  id: string;
  username: string;
  name: string | null;
  email: string;
  role: Role;
  joinedAt: number;
  closedAt: number | null;
  isRestricted: boolean;
};

export function PeopleFinder({
  query,
  found,
  isDown,
}: {
  query: string;
  found: ListedPerson[];
  isDown: boolean;
}) {
  return (
    <>
      <Finder
        action="/admin/people"
        label="Find an account"
        hint="An email address, a username, a name, or how one begins; or an ID of an account, payment, charge, checkout, or subscription."
        query={query}
      />
      {isDown && (
        <Notice tone="error" icon="alert">
          <p>We don't have this ID, and the payment provider isn't responding. Try again in a moment.</p>
        </Notice>
      )}
      {found.length > 0 && <PeopleTable found={found} />}
      {found.length === 0 && query !== "" && !isDown && (
        <EmptyState
          title="No account by this name or ID"
          text="Addresses, usernames, and names are matched from their beginning. Enter at least two letters."
        />
      )}
    </>
  );
}

const PeopleTable = ({ found }: { found: ListedPerson[] }) => (
  <Table
    caption={found.length === 1 ? "1 account" : `${found.length} accounts, closest match first`}
    columns={["Account", "Name", "Email", "Role", "Joined"].map((label) => ({ label }))}
    rows={found.map(({ id, username, name, email, role, joinedAt, closedAt, isRestricted }) => ({
      key: id,
      cells: [
        <span key="who">
          <a className="link wrap-anywhere" href={personHref(id)}>
            @{username}
          </a>{" "}
          {isRestricted && <Badge tone="error">Restricted</Badge>}
          {closedAt !== null && <Badge tone="lamp">Closed</Badge>}
        </span>,
        name ?? "–",
        <span key="email" className="wrap-anywhere">
          {email}
        </span>,
        roleLabel[role],
        <Time key="at" at={joinedAt} />,
      ],
    }))}
  />
);
