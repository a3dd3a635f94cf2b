import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireMember } from "#http/context.ts";
import { pageOf, readCursor } from "#http/cursor.ts";
import { shownCase } from "#http/moderation/shown-case.ts";
import { AdminFrame } from "#ui/admin/admin-frame.tsx";
import { CaseList } from "#ui/moderation/cases/case-list.tsx";
import { Pager } from "#ui/primitives/pager.tsx";

const SIZE = 30;
const PATH = "/admin/cases";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { cases, clock } = context.deps;
  const query = new URL(request.url).searchParams;
  const isOpen = query.get("show") !== "decided";
  const after = readCursor(query.get("after"));
  const now = clock.now();
  const page = pageOf(
    await cases.list(isOpen, after, requireMember(context).id, SIZE + 1),
    SIZE,
    ({ id, dueAt, decidedAt }) => ({ at: isOpen ? dueAt : (decidedAt ?? 0), id }),
  );
  return {
    isOpen,
    first: after === null,
    next: page.next,
    now,
    rows: page.rows.map((row) => {
      const { about, ...found } = shownCase(row, now);
      return { ...found, about: about && { ...about, outcome: row.outcome } };
    }),
  };
}

export const handle = { title: "Cases" };

export default function Cases() {
  const { first, next, ...shown } = useLoaderData<typeof loader>();
  const list = shown.isOpen ? PATH : `${PATH}?show=decided`;
  return (
    <AdminFrame
      title="Cases"
      text="Reports, most urgent first. To read a conversation, you give a reason that both sides see."
    >
      <CaseList path={PATH} {...shown} />
      <Pager
        nextHref={next && `${list}${shown.isOpen ? "?" : "&"}after=${next}`}
        firstHref={first ? null : list}
        list="cases"
      />
    </AdminFrame>
  );
}
