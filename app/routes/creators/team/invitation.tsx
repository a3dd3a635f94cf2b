import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { answerInvitation, findInvitation } from "#domain/creators/team/answer-invitation.ts";
import { answerForm } from "#domain/creators/team/forms.ts";
import { requireMember } from "#http/context.ts";
import { teamPath } from "#http/creators/acting.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { InvitationForm, NoInvitation } from "#ui/creators/team/teams.tsx";
import { Frame } from "#ui/frame/frame.tsx";

/** Opening it changes nothing; anyone who has the link may accept with their own account. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { id, username } = requireMember(context);
  const token = params.token ?? "";
  const found = await findInvitation(context.deps, token, id);
  const invitation = found && { name: found.name, may: found.may, creator: found.creator };
  const shown = {
    path: `/team/invitations/${token}`,
    username,
    invitation,
  };
  return data(shown, { status: found === null ? 410 : 200 });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, answerForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  return runForm(form, async () => {
    const accepts = parsed.value.intent === "accept";
    const memberId = requireMember(context).id;
    const answered = await answerInvitation(context.deps, { token: params.token ?? "", memberId, accepts });
    if (!answered.ok)
      return redirectWithFlash(context, "/team", {
        kind: "info",
        title: "This invitation can't be used",
        text: "It was answered or withdrawn, or it has expired.",
      });
    return accepts
      ? redirectWithFlash(context, teamPath(answered.creatorId), {
          kind: "success",
          title: "You're in the team",
        })
      : redirectWithFlash(context, "/team", { kind: "success", title: "Invitation declined" });
  });
}

export const handle = { title: "Invitation" };

export default function Invitation() {
  const { invitation, ...form } = useLoaderData<typeof loader>();
  return (
    <Frame>
      {invitation === null ? <NoInvitation /> : <InvitationForm {...form} invitation={invitation} />}
    </Frame>
  );
}
