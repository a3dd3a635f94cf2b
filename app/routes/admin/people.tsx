import { data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findPeople } from "#domain/moderation/people/find-people.ts";
import { beginning } from "#domain/visible-text.ts";
import { isOutage } from "#http/forms/form.ts";
import { isRefusedByProvider } from "#http/payments/run-payment.ts";
import { AdminFrame } from "#ui/admin/admin-frame.tsx";
import { PeopleFinder } from "#ui/moderation/people/people-finder.tsx";
import { personHref } from "#ui/moderation/people/person-href.ts";

const MAX_QUERY = 500;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = beginning(new URL(request.url).searchParams.get("q") ?? "", MAX_QUERY).trim();
  if (query === "") return { query, found: [], isDown: false };
  try {
    const found = await findPeople(context.deps, query);
    // Links to people look like this; an exact match opens at once.
    const named = query.startsWith("@") && found.find(({ username }) => `@${username}` === query);
    if (named) return redirect(personHref(named.id));
    return { query, found, isDown: false };
  } catch (error) {
    if (!isOutage(error) && !isRefusedByProvider(error)) throw error;
    console.error(context.requestId, error);
    return data({ query, found: [], isDown: true }, { status: 503 });
  }
}

export const handle = { title: "People" };

export default function People() {
  const shown = useLoaderData<typeof loader>();
  return (
    <AdminFrame title="People" text="Find an account, see what it can do and why, and act on it.">
      <PeopleFinder {...shown} />
    </AdminFrame>
  );
}
