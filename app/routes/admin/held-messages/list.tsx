import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireMember } from "#http/context.ts";
import { pageOf, readCursor } from "#http/cursor.ts";
import { AdminFrame } from "#ui/admin/admin-frame.tsx";
import { HeldList } from "#ui/moderation/held-messages/held-list.tsx";
import { Pager } from "#ui/primitives/pager.tsx";

const SIZE = 30;
const PATH = "/admin/held";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { heldMessages, clock } = context.deps;
  const after = readCursor(new URL(request.url).searchParams.get("after"));
  const now = clock.now();
  const found = await heldMessages.listForAdmins(after, requireMember(context).id, SIZE + 1);
  const page = pageOf(found, SIZE, ({ id, heldAt }) => ({ at: heldAt, id }));
  return {
    now,
    next: page.next,
    isFirst: after === null,
    rows: page.rows.map(({ id, author, reader, heldAt, claimer, claimedUntil, ...row }) => ({
      id,
      author,
      reader,
      heldAt,
      // Participants may not see which word it was.
      word: row.isInvolved ? null : row.word,
      claimer: (claimedUntil ?? 0) > now ? claimer : null,
    })),
  };
}

export const handle = { title: "Held messages" };

export default function AdminList() {
  const { next, isFirst, ...shown } = useLoaderData<typeof loader>();
  return (
    <AdminFrame
      title="Held messages"
      text="Messages with a word from our list. Reading one takes a reason, which goes into the audit log."
    >
      <HeldList path={PATH} {...shown} />
      <Pager nextHref={next && `${PATH}?after=${next}`} firstHref={isFirst ? null : PATH} list="held" />
    </AdminFrame>
  );
}
