import { data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findPeople } from "#domain/moderation/people/find-people.ts";
import { peopleFilters } from "#domain/moderation/people/people-filter.ts";
import { beginning } from "#domain/visible-text.ts";
import { pageOf, readCursor } from "#http/cursor.ts";
import { isOutage } from "#http/forms/form.ts";
import { isRefusedByProvider } from "#http/payments/run-payment.ts";
import { AdminFrame } from "#ui/admin/admin-frame.tsx";
import { PeopleFinder } from "#ui/moderation/people/people-finder.tsx";
import { personHref } from "#ui/moderation/people/person-href.ts";

const MAX_QUERY = 500;
const PAGE_SIZE = 20;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const query = beginning(searchParams.get("q") ?? "", MAX_QUERY).trim();
  if (query === "") return list(context, searchParams);
  const search = { query, filter: null, first: true, next: null };
  try {
    const found = await findPeople(context.deps, query);
    // Links to people look like this; an exact match opens at once.
    const named = query.startsWith("@") && found.find(({ username }) => `@${username}` === query);
    if (named) return redirect(personHref(named.id));
    return { ...search, found, isDown: false };
  } catch (error) {
    if (!isOutage(error) && !isRefusedByProvider(error)) throw error;
    console.error(context.requestId, error);
    return data({ ...search, found: [], isDown: true }, { status: 503 });
  }
}

async function list({ deps }: LoaderFunctionArgs["context"], params: URLSearchParams) {
  const filter = peopleFilters.find((one) => one === params.get("show")) ?? "newest";
  const after = readCursor(params.get("after"));
  const listed = await deps.people.list(filter, after, PAGE_SIZE + 1);
  const { rows, next } = pageOf(listed, PAGE_SIZE, ({ at, id }) => ({ at, id }));
  const link = next && `/admin/people?${new URLSearchParams({ show: filter, after: next })}`;
  return { query: "", filter, found: rows, first: after === null, next: link, isDown: false };
}

export const handle = { title: "People" };

export default function People() {
  const shown = useLoaderData<typeof loader>();
  return (
    <AdminFrame title="People">
      <PeopleFinder {...shown} />
    </AdminFrame>
  );
}
