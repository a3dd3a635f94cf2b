import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireActing, teamPath } from "#http/creators/acting.ts";
import { toActing } from "#http/creators/acting-props.ts";
import { readForm, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { closeSockets } from "#http/sockets/close-sockets.ts";
import { TeamFrame } from "#ui/creators/team/team-frame.tsx";
import { TeamOverview } from "#ui/creators/team/teams.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

const MOST = 20;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const acting = await requireActing(context, params.creatorId);
  const unread = acting.may.write ? await context.deps.teamInbox.list(acting, true, null, MOST + 1) : [];
  return {
    unread: unread.length > MOST ? `${MOST}+` : String(unread.length),
    path: teamPath(acting.creatorId),
    acting: toActing(acting),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  return runForm(form, async () => {
    const { id, creatorId, memberId, name } = await requireActing(context, params.creatorId);
    if (form.get("intent") !== "leave") return redirectWithFlash(context, teamPath(creatorId), STILL_IN);
    await context.deps.team.end({ id, creatorId, memberId, name, now: context.deps.clock.now() }, "left");
    closeSockets(context, memberId);
    return redirectWithFlash(context, "/team", { kind: "success", title: "You left the team" });
  });
}
const STILL_IN = { kind: "info", title: "Nothing was changed" } as const;

export const handle = { title: "Team" };

export default function Overview() {
  const { path, acting, unread } = useLoaderData<typeof loader>();
  return (
    <TeamFrame acting={acting}>
      <PageHead title="Overview" />
      <TeamOverview path={path} acting={acting} unread={unread} />
    </TeamFrame>
  );
}
