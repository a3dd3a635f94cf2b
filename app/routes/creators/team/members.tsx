import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { inviteForm, withdrawForm } from "#domain/creators/team/forms.ts";
import { inviteMember } from "#domain/creators/team/invite.ts";
import { MAX_TEAM } from "#domain/creators/team/permissions.ts";
import { readTogether } from "#domain/read-together.ts";
import { requireMember } from "#http/context.ts";
import { deliverAfterResponse } from "#http/deliver-after-response.ts";
import { parseForm, readForm, refuseForm, retryAfter, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { TeamPage } from "#ui/creators/team/team-page.tsx";
import { Frame } from "#ui/frame/frame.tsx";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

const PATH = "/settings/team";

export async function loader({ context }: LoaderFunctionArgs) {
  const { team, invitations, clock } = context.deps;
  const { id } = requireMember(context);
  const [members, open] = await readTogether(() => [
    team.listTeam(id, MAX_TEAM),
    invitations.list(id, MAX_TEAM),
  ]);
  return {
    now: clock.now(),
    invitations: open,
    members: members.map(({ id, name, username, joinedAt, may }) => ({ id, name, username, joinedAt, may })),
  };
}

const FULL = `Your team can have up to ${MAX_TEAM} people, invitations included. Withdraw one, or end someone's access first.`;

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  return runForm(form, async () => {
    const { deps } = context;
    const { id, username, email } = requireMember(context);
    if (form.get("intent") === "withdraw") {
      const parsed = parseForm(form, withdrawForm);
      if (!parsed.ok) return refuseForm(form, parsed.errors);
      await deps.invitations.withdraw(parsed.value.invitation, id, deps.clock.now());
      return redirectWithFlash(context, PATH, { kind: "success", title: "Invitation withdrawn" });
    }
    const parsed = parseForm(form, inviteForm);
    if (!parsed.ok) return refuseForm(form, parsed.errors);
    const invited = await inviteMember(deps, { creator: { id, username, email }, ...parsed.value });
    if (invited.ok) {
      deliverAfterResponse(context);
      return redirectWithFlash(context, PATH, {
        kind: "success",
        title: "Invitation sent",
        text: "Once they accept, they're listed here.",
      });
    }
    if (invited.reason === "own") return refuseForm(form, { email: "That's your own address." }, 409);
    if (invited.reason === "full") return refuseForm(form, { form: FULL }, 409);
    const waitMs = "waitMs" in invited ? invited.waitMs : 0;
    const wait = "You've sent a lot of invitations today. Try again tomorrow.";
    return refuseForm(form, { form: wait }, 429, undefined, retryAfter(waitMs));
  });
}

export const handle = { title: "Team" };

export default function Members() {
  const shown = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame errors={refused?.errors} problem={refused?.notice}>
      <PageHead
        title="Team"
        text="People who work for you, each from their own account."
        back={{ href: "/settings", label: "Settings" }}
      >
        <ButtonLink variant="secondary" icon="clock" href={`${PATH}/log`}>
          What your team did
        </ButtonLink>
      </PageHead>
      <TeamPage path={PATH} {...shown} values={refused?.values ?? {}} errors={refused?.errors ?? {}} />
    </Frame>
  );
}
