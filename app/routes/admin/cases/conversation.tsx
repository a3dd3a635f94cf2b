import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { toMessage } from "#domain/messages/to-message.ts";
import { conversationIdOf } from "#domain/moderation/cases/case.ts";
import { withoutAuthorIds } from "#http/messages/hidden-ids.ts";
import { requireCase } from "#http/moderation/require-case.ts";
import { AdminFrame } from "#ui/admin/admin-frame.tsx";
import { InspectedThread } from "#ui/moderation/cases/inspected-thread.tsx";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Time } from "#ui/primitives/time.tsx";

const SIZE = 50;
const numberIn = (text: string | null) => (/^\d{1,9}$/.test(text ?? "") ? Number(text) : null);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { found, inspection } = await requireCase(context, params.caseId);
  if (inspection === null || found.fan === null) throw new Response(null, { status: 404 });
  const query = new URL(request.url).searchParams;
  const before = Math.min(numberIn(query.get("before")) ?? inspection.to + 1, inspection.to + 1);
  // Read as its creator sees it, since all files are open to them.
  const own = { id: conversationIdOf(found.subjectId), userId: found.creatorId };
  const { messages, clock } = context.deps;
  const rows = (await messages.listBefore(own, before, SIZE + 1)).filter(
    ({ number }) => number >= inspection.from,
  );
  const page = rows.slice(-SIZE).map((row) => toMessage(row, own, clock.now()));
  return {
    path: `/admin/cases/${found.id}/conversation`,
    back: `/admin/cases/${found.id}`,
    until: inspection.until,
    who: { fan: found.fan, creator: found.creator },
    messages: withoutAuthorIds(page, ""),
    earlier: rows.length > SIZE ? (page[0]?.number ?? null) : null,
    shown: numberIn(query.get("show")),
    reported: found.reports.map(({ number }) => number),
  };
}

export const handle = { title: "Reported conversation" };

export default function ReportedConversation() {
  const { back, until, ...thread } = useLoaderData<typeof loader>();
  return (
    <AdminFrame title="Reported conversation" back={{ href: back, label: "Case" }}>
      <p className="soft">
        @{thread.who.fan} (left) and @{thread.who.creator} (right). You may read this until{" "}
        <Time at={until} showTime />.
      </p>
      <InspectedThread {...thread} />
      <p>
        <ButtonLink href={`${back}#decide`}>Decide</ButtonLink>
      </p>
    </AdminFrame>
  );
}
