import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { thumbnailUrl } from "#domain/posts/post-image.ts";
import { requireMember } from "#http/context.ts";
import { pageOf, readCursor } from "#http/cursor.ts";
import { shownBroadcast } from "#http/messages/own-broadcast.ts";
import styles from "#styles/messages/broadcasts.css?url";
import { Frame } from "#ui/frame/frame.tsx";
import { BroadcastList } from "#ui/messages/broadcasts/broadcast-list.tsx";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { Pager } from "#ui/primitives/pager.tsx";

export const links = () => [{ rel: "stylesheet", href: styles }];

const PATH = "/broadcasts";
const SIZE = 20;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const after = readCursor(new URL(request.url).searchParams.get("after"));
  const { id } = requireMember(context);
  const rows = await context.deps.broadcasts.list(id, after, SIZE + 1);
  const page = pageOf(rows, SIZE, ({ updatedAt, id }) => ({ at: updatedAt, id }));
  return {
    rows: page.rows.map(({ cover, ...row }) => ({
      ...shownBroadcast(row, context.deps.clock.now()),
      kind: cover?.kind ?? null,
      thumbnail: cover && thumbnailUrl(cover.id, cover.renderedVariants),
    })),
    next: page.next,
    first: after === null,
  };
}

export const handle = { title: "Broadcasts" };

export default function Broadcasts() {
  const { rows, next, first } = useLoaderData<typeof loader>();
  return (
    <Frame wide>
      <PageHead
        title="Broadcasts"
        text="One message to many fans."
        back={{ href: "/messages", label: "Messages" }}
      >
        <ButtonLink href="/broadcasts/new">Write a broadcast</ButtonLink>
        <ButtonLink variant="secondary" href="/fan-lists">
          Lists
        </ButtonLink>
        <ButtonLink variant="secondary" href="/settings/welcome-message">
          Welcome message
        </ButtonLink>
      </PageHead>
      <BroadcastList rows={rows} />
      <Pager nextHref={next && `${PATH}?after=${next}`} firstHref={first ? null : PATH} list="broadcasts" />
    </Frame>
  );
}
