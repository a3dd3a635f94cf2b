import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireMember } from "#http/context.ts";
import { pageOf, readCursor } from "#http/cursor.ts";
import { TeamLog } from "#ui/creators/team/team-log.tsx";
import { Frame } from "#ui/frame/frame.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { Pager } from "#ui/primitives/pager.tsx";

const SIZE = 30;
const PATH = "/settings/team/log";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const after = readCursor(new URL(request.url).searchParams.get("after"));
  const rows = await context.deps.team.listLog(requireMember(context).id, after, SIZE + 1);
  const page = pageOf(rows, SIZE, ({ at, id }) => ({ at, id: String(id) }));
  return { rows: page.rows, next: page.next, first: after === null };
}

export const handle = { title: "What your team did" };

export default function Log() {
  const { rows, next, first } = useLoaderData<typeof loader>();
  return (
    <Frame>
      <PageHead title="What your team did" back={{ href: "/settings/team", label: "Team" }} />
      <TeamLog rows={rows} />
      <Pager nextHref={next && `${PATH}?after=${next}`} firstHref={first ? null : PATH} list="log" />
    </Frame>
  );
}
