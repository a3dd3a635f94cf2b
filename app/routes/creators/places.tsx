import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  asksFirst,
  closedPlaceForm,
  MAX_CLOSED_PLACES,
  namePlaces,
  openPlaces,
} from "#domain/creators/closed-places.ts";
import { placeLabel, placeLabelWithArticle } from "#domain/gates/regions/place-label.ts";
import { requireMember } from "#http/context.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { forgetClosedPlaces } from "#http/gates/find-region.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { ClosedPlaces } from "#ui/creators/closed-places.tsx";
import { Frame } from "#ui/frame/frame.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

const PATH = "/settings/places";
const ASK =
  "That's all of the United States, not one state: nobody there will find your page. Choose a state, or confirm";

export async function loader({ context }: LoaderFunctionArgs) {
  const closed = await context.deps.closedPlaces.list(requireMember(context).id, MAX_CLOSED_PLACES);
  return { closed: namePlaces(closed), most: MAX_CLOSED_PLACES, ...openPlaces(closed) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, closedPlaceForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  return runForm(form, async () => {
    const { closedPlaces, clock } = context.deps;
    const { intent, place, confirmed } = parsed.value;
    if (intent === "close" && asksFirst(place) && confirmed !== place)
      return refuseForm(form, { place: ASK });
    const name = placeLabelWithArticle(placeLabel(place));
    const own = { creatorId: requireMember(context).id, place };
    if (intent === "open") await closedPlaces.open(own);
    else if (!(await closedPlaces.close({ ...own, most: MAX_CLOSED_PLACES, now: clock.now() })))
      return refuseForm(form, {
        place: `You can close ${MAX_CLOSED_PLACES} places at most. Remove one first.`,
      });
    forgetClosedPlaces();
    return redirectWithFlash(context, PATH, {
      kind: "success",
      title: intent === "open" ? `Your page is open in ${name}` : `Your page is closed in ${name}`,
    });
  });
}

export const handle = { title: "Closed places" };

export default function Places() {
  const places = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame wide errors={refused?.errors} problem={refused?.notice}>
      <PageHead
        title="Closed places"
        text="Countries and US states where your page isn't shown."
        back={{ href: "/settings", label: "Settings" }}
      />
      <ClosedPlaces {...places} action={PATH} values={refused?.values ?? {}} errors={refused?.errors ?? {}} />
    </Frame>
  );
}
