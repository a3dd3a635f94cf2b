import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MAX_COUNTED } from "#domain/analytics/dashboard/count.ts";
import { newSince } from "#domain/messages/broadcasts/segment.ts";
import { MAX_LISTS } from "#domain/messages/fan-lists/fan-list.ts";
import { readTogether } from "#domain/read-together.ts";
import { addToList } from "#domain/subscriptions/subscribers/add-to-list.ts";
import { readFilter, readSort, segmentOf } from "#domain/subscriptions/subscribers/filter.ts";
import { selectionForm } from "#domain/subscriptions/subscribers/forms.ts";
import { toSubscriber } from "#domain/subscriptions/subscribers/subscriber.ts";
import { searchText } from "#domain/visible-text.ts";
import { requireMember } from "#http/context.ts";
import { pageOf, readCursor } from "#http/cursor.ts";
import { parseForm, readForm, refuseForm, refuseTooMany, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import styles from "#styles/studio-pages/subscribers.css?url";
import { loadOrOpen } from "#ui/forms/keep-page.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { useFrame } from "#ui/frame/use-frame.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { useMore } from "#ui/primitives/use-more.ts";
import { filterTexts } from "#ui/subscriptions/subscribers/standing-texts.tsx";
import { SubscriberFilters, subscribersHref } from "#ui/subscriptions/subscribers/subscriber-filters.tsx";
import { SubscriberList } from "#ui/subscriptions/subscribers/subscriber-list.tsx";

const SIZE = 25;

export const links = () => [{ rel: "stylesheet", href: styles }];

const readQuery = (request: Request) => {
  const query = new URL(request.url).searchParams;
  const shown = { filter: readFilter(query.get("show")), sort: readSort(query.get("sort")) };
  return { ...shown, search: searchText(query.get("q")), after: readCursor(query.get("after")) };
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { subscribers, fanLists, clock } = context.deps;
  const sellerId = requireMember(context).id;
  const { after, ...shown } = readQuery(request);
  const now = clock.now();
  const asked = { sellerId, now, since: newSince(now), limit: SIZE + 1, most: MAX_COUNTED };
  const [{ rows, counts }, lists] = await readTogether(() => [
    subscribers.list(shown, { ...asked, search: shown.search, after }),
    fanLists.list(sellerId, MAX_LISTS),
  ]);
  const page = pageOf(rows, SIZE, ({ cursor }) => cursor);
  return {
    ...shown,
    counts,
    items: page.rows.map(({ cursor: _, ...row }) => toSubscriber(row)),
    lists: lists.map(({ id, name }) => ({ id, name })),
    next: page.next && subscribersHref({ ...shown, after: page.next }),
    firstHref: after === null ? null : subscribersHref(shown),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, selectionForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  return runForm(form, async () => {
    const added = await addToList(context.deps, requireMember(context).id, parsed.value);
    if (added.ok)
      return redirectWithFlash(context, `/fan-lists/${added.id}`, {
        kind: "success",
        title: "Added to the list",
      });
    switch (added.reason) {
      case "too_many":
        return refuseTooMany(form, added.waitMs);
      case "lists":
        return refuseForm(form, { list: `You can have up to ${MAX_LISTS} lists.` }, 409);
      default:
        return refuseForm(form, { list: "That list is gone. Choose another one." }, 409);
    }
  });
}

export const handle = { title: "Subscribers" };
export const clientLoader = loadOrOpen;

export default function Subscribers() {
  const { filter, sort, search, counts, lists, firstHref, ...first } = useLoaderData<typeof loader>();
  const { path } = useFrame();
  const refused = useActionData<typeof action>();
  const { items, next, loadMore } = useMore(first, (data: typeof first) => data);
  const { empty, hint } = filterTexts[filter];
  return (
    <Frame wide errors={refused?.errors} problem={refused?.notice}>
      <PageHead
        title="Subscribers"
        text="Amounts paid are net of refunds and disputes. Dates are in UTC."
        back={{ href: "/dashboard", label: "Dashboard" }}
      >
        {counts[filter] > 0 && (
          <ButtonLink icon="mail" href={`/broadcasts/new?to=${segmentOf(filter)}`}>
            Write to these fans
          </ButtonLink>
        )}
        <ButtonLink
          variant="secondary"
          icon="download"
          href={`/dashboard/subscribers-file${filter === "active" ? "" : `?show=${filter}`}`}
        >
          CSV
        </ButtonLink>
      </PageHead>
      <SubscriberFilters {...{ filter, sort, search, counts }} />
      {items.length > 0 ? (
        <SubscriberList
          action={path}
          rows={items}
          lists={lists}
          values={refused?.values}
          errors={refused?.errors}
        />
      ) : search ? (
        <EmptyState title="No subscribers found" text="Try a different or shorter name.">
          <ButtonLink variant="secondary" href={subscribersHref({ filter, sort })}>
            Clear search
          </ButtonLink>
        </EmptyState>
      ) : (
        <EmptyState title={empty} text={hint}>
          <ButtonLink variant="secondary" href="/dashboard">
            Dashboard
          </ButtonLink>
        </EmptyState>
      )}
      <Pager nextHref={next} firstHref={firstHref} onMore={loadMore} />
    </Frame>
  );
}
