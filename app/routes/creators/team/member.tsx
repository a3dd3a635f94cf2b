import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { memberForm } from "#domain/creators/team/forms.ts";
import { requireMember } from "#http/context.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { closeSockets } from "#http/sockets/close-sockets.ts";
import { MemberPage } from "#ui/creators/team/team-page.tsx";
import { Frame } from "#ui/frame/frame.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

/** Throws a 404 unless the member is on the viewer's own team. */
async function requireTeamMember(context: LoaderFunctionArgs["context"], id = "") {
  const found = await context.deps.team.findMember(id, requireMember(context).id);
  if (found === null) throw new Response(null, { status: 404 });
  return found;
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { id, name, username, joinedAt, may } = await requireTeamMember(context, params.memberId);
  return {
    path: `/settings/team/${id}`,
    member: { id, name, username, joinedAt, may },
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, memberForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  return runForm(form, async () => {
    const { team, clock } = context.deps;
    const { id, creatorId, memberId, name } = await requireTeamMember(context, params.memberId);
    const who = { id, creatorId, memberId, now: clock.now() };
    // Their open pages get no more updates until they reconnect.
    closeSockets(context, memberId);
    if (parsed.value.intent === "end") {
      await team.end({ ...who, name }, "ended");
      return redirectWithFlash(context, "/settings/team", {
        kind: "success",
        title: `${name}'s access has ended`,
      });
    }
    await team.change({ ...who, name: parsed.value.name, may: parsed.value.may });
    return redirectWithFlash(context, "/settings/team", { kind: "success", title: "Changes saved" });
  });
}

export const handle = { title: "Team member" };

export default function Member() {
  const shown = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame errors={refused?.errors} problem={refused?.notice}>
      <PageHead title={shown.member.name} back={{ href: "/settings/team", label: "Team" }} />
      <MemberPage {...shown} values={refused?.values ?? {}} errors={refused?.errors ?? {}} />
    </Frame>
  );
}
