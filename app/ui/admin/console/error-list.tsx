import { SearchBox } from "#ui/forms/search-box.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { Table } from "#ui/primitives/table.tsx";
import { Time } from "#ui/primitives/time.tsx";

type ListedError = { request_id: string; at: number; route: string; name: string; message: string };

export function ErrorSearch({ query }: { query: string }) {
  return (
    <SearchBox
      action="/admin/errors"
      label="Request ID"
      hint="Error pages show it, and people quote it to support."
      search={query}
    />
  );
}

export function ErrorList({
  caption,
  errors,
  isSearch,
}: {
  caption: string;
  errors: ListedError[];
  isSearch: boolean;
}) {
  if (errors.length === 0)
    return isSearch ? (
      <EmptyState
        title="No error has this ID"
        text="Errors are kept for 14 days, and none are recorded while the database is down. The log may have more."
      />
    ) : (
      <EmptyState title="No errors in 14 days" />
    );
  return (
    <Table
      caption={caption}
      columns={[
        { label: "When", phone: "lead" },
        { label: "Request ID", phone: "note" },
        { label: "Address", phone: "note" },
        { label: "Error", phone: "title" },
      ]}
      rows={errors.map(({ request_id, at, route, name, message }) => ({
        key: request_id,
        cells: [
          <Time key="at" at={at} showTime />,
          <code key="id" className="num wrap-anywhere">
            {request_id}
          </code>,
          <span key="route" className="wrap-anywhere">
            {route}
          </span>,
          <span key="error" className="wrap-anywhere">
            <strong>{name}</strong> {message}
          </span>,
        ],
      }))}
    />
  );
}
