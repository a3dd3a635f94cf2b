import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deviceLabel } from "#domain/accounts/device-label.ts";
import { missingForAdmin } from "#domain/accounts/viewer.ts";
import { placeLabel } from "#domain/gates/regions/place-label.ts";
import { holdsAt } from "#domain/ledger/payouts/holds.ts";
import { CHOOSE_RULE } from "#domain/moderation/cases/forms.ts";
import { mayChange } from "#domain/moderation/people/change-account.ts";
import { personForm } from "#domain/moderation/people/forms.ts";
import { gatesOf } from "#domain/moderation/people/gates-of.ts";
import { readTogether } from "#domain/read-together.ts";
import { requireMember } from "#http/context.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { AdminFrame } from "#ui/admin/admin-frame.tsx";
import { errorsInRow } from "#ui/forms/row-field.tsx";
import { actionRow, PersonActions } from "#ui/moderation/people/person-actions.tsx";
import { personHref } from "#ui/moderation/people/person-href.ts";
import { PersonHead, PersonPage } from "#ui/moderation/people/person-page.tsx";
import { carryOut } from "./carry-out.server.ts";

const SHOWN = 20;
const NO_DUTY = 'Choose a duty. To leave none, check "No duties"';
const ANY_DUTY = 'Uncheck "No duties", or all duties';

type Context = LoaderFunctionArgs["context"];
async function personOf({ deps }: Context, id: string | undefined) {
  const person = await deps.people.findOne(id ?? "", deps.clock.now());
  if (person === null) throw new Response(null, { status: 404 });
  return person;
}

/** Shows nothing that the owner wrote to others or keeps to themselves. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { deps } = context;
  const id = params.profileId ?? "";
  const now = deps.clock.now();
  const [person, sessions, { owed, holds }] = await readTogether(() => [
    personOf(context, id),
    deps.sessions.list(id, now),
    deps.payoutHolds.findHolds(id, SHOWN),
  ]);
  const viewer = requireMember(context);
  const moderates = missingForAdmin(viewer, "moderation") === null;
  const isSelf = person.id === viewer.id;
  const open = holdsAt(
    holds.filter(({ releasedAt }) => releasedAt === null),
    now,
  );
  const live = sessions.slice(0, SHOWN).map(({ id: sessionId, userAgent, place, lastUsedAt }) => ({
    id: sessionId,
    device: deviceLabel(userAgent),
    place: place === "" ? "Unknown location" : placeLabel(place),
    usedAt: lastUsedAt,
  }));
  return {
    person: { ...person, region: person.region && placeLabel(person.region) },
    gates: gatesOf(person),
    sessions: live,
    sessionCount: sessions.length,
    owed,
    holds: open.map(({ reason, createdAt }) => ({ reason, at: createdAt })),
    isSelf,
    decisions: moderates ? await deps.reports.listDecisions(id, SHOWN) : [],
    moderates,
    supports: missingForAdmin(viewer, "support") === null,
    setsDuties: person.role === "admin" && !isSelf && missingForAdmin(viewer, "settings") === null,
    mayChange: mayChange(person).ok,
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const person = await personOf(context, params.profileId);
  const parsed = parseForm(form, personForm);
  const needsRule = form.get("does") === "restrict" && !form.get("rule");
  if (!parsed.ok || needsRule)
    return refuseForm(form, {
      ...(needsRule ? { rule: CHOOSE_RULE } : {}),
      ...(parsed.ok ? {} : parsed.errors),
    });
  return runForm(form, async () => {
    const { does, duty, none, reason, rule } = parsed.value;
    if (does.action === "duties" && (duty.length === 0) !== (none === "on"))
      return refuseForm(form, { duty: duty.length === 0 ? NO_DUTY : ANY_DUTY });
    if (person.erasedAt !== null) return refuseForm(form, { form: "This account was deleted." }, 409);
    const result = await carryOut(
      context,
      { ...does, duty, rule: rule ?? "other" },
      { person, actorId: requireMember(context).id, reason },
      person.restriction,
    );
    if ("refused" in result) return refuseForm(form, { form: result.refused }, 409);
    return redirectWithFlash(context, result.page ?? personHref(person.id), {
      kind: "success",
      title: result.done,
      text: result.page ? "Your reason is listed with the reports." : `@${person.username} was emailed.`,
    });
  });
}

export const handle = {
  title: ({ person }: SerializeFrom<typeof loader>) => `@${person.username}`,
};

export default function Person() {
  const shown = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <AdminFrame
      title={`@${shown.person.username}`}
      back={{ href: "/admin/people", label: "People" }}
      errors={errorsInRow(refused?.errors ?? {}, actionRow(refused?.values.does))}
    >
      <div className="split-wide person">
        <PersonHead {...shown} />
        <div>
          <PersonActions {...shown} values={refused?.values ?? {}} errors={refused?.errors ?? {}} />
        </div>
        <div className="stack">
          <PersonPage {...shown} />
        </div>
      </div>
    </AdminFrame>
  );
}
