import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { searchText } from "#domain/visible-text.ts";
import { requireMember } from "#http/context.ts";
import { pageOf, readCursor } from "#http/cursor.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { FanList, FanSearch } from "#ui/messages/fan-rows.tsx";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { Pager } from "#ui/primitives/pager.tsx";

const PATH = "/messages/new";
const SIZE = 20;
const hrefOf = (search: string, after: string | null) => {
  const query = new URLSearchParams({ ...(search && { q: search }), ...(after && { after }) });
  return query.size > 0 ? `${PATH}?${query}` : PATH;
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { inbox, clock } = context.deps;
  const query = new URL(request.url).searchParams;
  const search = searchText(query.get("q"));
  const after = readCursor(query.get("after"));
  const asked = { sellerId: requireMember(context).id, search, after, now: clock.now(), limit: SIZE + 1 };
  const page = pageOf(await inbox.listFans(asked), SIZE, ({ at, cursor }) => ({ at, id: cursor }));
  return {
    fans: page.rows,
    search,
    firstHref: after === null ? null : hrefOf(search, null),
    nextHref: page.next && hrefOf(search, page.next),
  };
}

export const handle = { title: "Message a fan" };

export default function Fans() {
  const { fans, search, firstHref, nextHref } = useLoaderData<typeof loader>();
  return (
    <Frame>
      <PageHead
        title="Message a fan"
        text="Your current and former subscribers, newest first."
        back={{ href: "/messages", label: "Messages" }}
      >
        <ButtonLink variant="secondary" href="/broadcasts/new">
          Write a broadcast
        </ButtonLink>
        <ButtonLink variant="secondary" href="/fan-lists">
          Your lists
        </ButtonLink>
      </PageHead>
      <FanSearch action={PATH} search={search} />
      <FanList fans={fans} search={search} />
      <Pager nextHref={nextHref} firstHref={firstHref} list="fans" />
    </Frame>
  );
}
