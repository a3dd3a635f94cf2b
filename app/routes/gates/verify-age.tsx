import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getCreator } from "#domain/creators/get-creator.ts";
import { ageStatusText, deviceToken, restrictionReason } from "#domain/gates/age.ts";
import { placeLabel } from "#domain/gates/regions/place-label.ts";
import { isOutage, readForm, refuseForm } from "#http/forms/form.ts";
import { offeredCheck } from "#http/gates/offered-check.ts";
import { linkPhotoPath, sharedPath, socialCard } from "#http/posts/social-card.ts";
import { redirectPath, redirectWithFlash } from "#http/respond.ts";
import { AgeGatePage } from "#ui/gates/age-gate-page.tsx";
import { CookiesDisabledPage } from "#ui/gates/error-pages.tsx";
import { LeaveSitePage } from "#ui/gates/leave-site-page.tsx";

/** What link previews show (see socialCard). */
async function sharedProps(context: AppLoadContext, back: string) {
  const shared = sharedPath(back);
  if (shared === null) return null;
  const { creators, clock } = context.deps;
  const query = { profileId: shared.profileId, viewerId: null };
  const creator = await getCreator({ creators, now: clock.now() }, query);
  return (
    creator && {
      kind: shared.kind,
      name: creator.name,
      address: context.origin + shared.path,
      photo: linkPhotoPath(creator),
    }
  );
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, region, age } = context;
  const { searchParams, pathname, search } = new URL(request.url);
  const restricted = restrictionReason(context.age);
  const redirectTo = redirectPath(context, searchParams.get("redirect"), "/discover");
  const facts = {
    restricted,
    provider: offeredCheck(context),
    shared: restricted || viewer.kind === "user" ? null : await sharedProps(context, redirectTo),
    region: placeLabel(region.name),
    classification: region.classification,
    userType: viewer.kind === "user" ? ("Signed In" as const) : ("Guest" as const),
    status: ageStatusText(age),
    verified: age.ok ? { at: age.verifiedAt, until: age.expiresAt } : null,
    redirectTo,
    refreshHref: pathname.replace(/\.data$/, "") + search,
    confirming: searchParams.get("confirm") === "1",
    leaving: searchParams.get("leave") === "1",
  };
  return data(facts, { status: restricted ? 451 : 200 });
}

const FAILED = { title: "Verification Failed" };

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { cookies } = context;
  if (form.get("intent") === "clear") return clear(context, form);
  // The page set a cookie (Rule.probesCookies): without cookies, the confirmation couldn't be saved.
  if (!request.headers.has("Cookie"))
    return data({ values: {}, errors: {}, cookiesOff: true as const }, { status: 409 });
  const restricted = restrictionReason(context.age);
  // In a strict region, the checkbox is never enough.
  if (restricted !== null || context.region.classification !== "default")
    return refuseForm(form, { form: ageStatusText({ ok: false, reason: restricted ?? "strict" }) }, 451, {
      title: "Access Restricted",
    });
  if (form.get("confirm") === null)
    return refuseForm(
      form,
      { confirm: "Confirm that you are 18 years of age or older to continue." },
      422,
      FAILED,
    );
  try {
    const headers = await rememberConfirmation(context);
    const target = redirectPath(context, form.get("redirect"), "/discover");
    headers.append("Set-Cookie", await cookies.clearProbe());
    return await redirectWithFlash(context, target, { kind: "success", title: "Age Verified" }, headers);
  } catch (error) {
    if (!isOutage(error)) throw error;
    console.error(context.requestId, error);
    return refuseForm(form, { form: "Failed to save verification to database" }, 503, FAILED);
  }
}

async function rememberConfirmation({
  viewer,
  region,
  deps,
  cookies,
  ip,
  userAgent,
}: AppLoadContext): Promise<Headers> {
  const at = deps.clock.now();
  const confirmation = { at, region: region.name, regionClass: "default" as const };
  const headers = new Headers();
  if (viewer.kind === "user") await deps.ages.confirm(viewer.id, { ...confirmation, ip, userAgent });
  else
    headers.append(
      "Set-Cookie",
      await cookies.writeAge({ ...confirmation, device: deviceToken(at, deps.clock.newId()) }),
    );
  return headers;
}

async function clear(context: AppLoadContext, form: FormData) {
  const { viewer, deps, cookies } = context;
  try {
    if (viewer.kind === "user") await deps.ages.clear(viewer.id, deps.clock.now());
    const headers = new Headers({ "Set-Cookie": await cookies.clearAge() });
    const text = "Confirm your age again to continue.";
    return await redirectWithFlash(
      context,
      "/verify-age",
      { kind: "info", title: "Verification Cleared", text },
      headers,
    );
  } catch (error) {
    if (!isOutage(error)) throw error;
    console.error(context.requestId, error);
    return refuseForm(form, { form: "Verification process failed" }, 503, { title: "Verification Error" });
  }
}

export const handle = { title: "Age verification" };

export const meta: MetaFunction<typeof loader> = ({ data: shown }) =>
  shown?.shared
    ? socialCard(shown.shared.kind, shown.shared.name, shown.shared.address, shown.shared.photo)
    : [];

export default function VerifyAge() {
  const { redirectTo, leaving, ...facts } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (refused && "cookiesOff" in refused) return <CookiesDisabledPage />;
  if (leaving && !refused)
    return <LeaveSitePage backHref={`/verify-age?redirect=${encodeURIComponent(redirectTo)}`} />;
  return (
    <AgeGatePage
      {...facts}
      redirectTo={refused?.values.redirect ?? redirectTo}
      errors={refused?.errors}
      problem={refused?.notice}
    />
  );
}
