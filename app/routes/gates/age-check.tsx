import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AGE_CHECK_PATH, type AgeCheckAnswer, beginAgeCheck, readAgeCheck } from "#domain/gates/age-check.ts";
import { placeLabel } from "#domain/gates/regions/place-label.ts";
import { requireMember } from "#http/context.ts";
import { isOutage, readForm, refuseForm, refuseTooMany, runForm } from "#http/forms/form.ts";
import { offeredCheck } from "#http/gates/offered-check.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { BareFrame } from "#ui/frame/bare-frame.tsx";
import { AgeCheckPage } from "#ui/gates/age-check-page.tsx";

/** Only strict regions need the check. */
function requireOffer(context: AppLoadContext): string {
  const provider = offeredCheck(context);
  if (provider === null) throw redirect("/verify-age", 303);
  return provider;
}

/** The person may just be back from the provider. */
async function readAnswer(
  context: AppLoadContext,
  id: string | null,
): Promise<AgeCheckAnswer | "down" | null> {
  if (id === null) return null;
  try {
    const userId = requireMember(context).id;
    return await readAgeCheck(context.deps, { id, userId, region: context.region.name });
  } catch (error) {
    if (!isOutage(error)) throw error;
    console.error(context.requestId, error);
    return "down";
  }
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireOffer(context);
  const id = new URL(request.url).searchParams.get("check");
  const answer = await readAnswer(context, id);
  if (answer === "passed")
    return redirectWithFlash(context, "/discover", { kind: "success", title: "Age Verified" });
  const againHref = `${AGE_CHECK_PATH}?check=${encodeURIComponent(id ?? "")}`;
  const facts = { provider, answer, againHref, region: placeLabel(context.region.name) };
  return answer === "down"
    ? data(facts, { status: 503, headers: { "Retry-After": "30" } })
    : data(facts, { status: answer === "gone" ? 409 : 200 });
}

const UNAVAILABLE = "Your age can't be checked right now. Please try again later.";

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  requireOffer(context);
  return runForm(
    form,
    async () => {
      const begun = await beginAgeCheck(context.deps, requireMember(context).id);
      if (begun.ok) return redirect(begun.url, 303);
      if (begun.reason === "too_many") return refuseTooMany(form, begun.waitMs);
      return refuseForm(form, { form: UNAVAILABLE }, 503);
    },
    null,
    UNAVAILABLE,
  );
}

export const handle = { title: "Check your age" };

export default function AgeCheck() {
  const shown = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <BareFrame errors={refused?.errors} problem={refused?.notice}>
      <AgeCheckPage {...shown} answer={refused ? null : shown.answer} />
    </BareFrame>
  );
}
