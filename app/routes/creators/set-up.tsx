import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { setUpForm } from "#domain/creators/forms.ts";
import { checkUsername, completeSetUp } from "#domain/creators/set-up.ts";
import { keptImageUrl } from "#domain/media/image/kept-profile-image.ts";
import { DEFAULT_SUBSCRIPTION, DEFAULT_UNLOCK, dollarsText } from "#domain/money.ts";
import { completeStep } from "#domain/onboarding/complete-step.ts";
import { checkStep, PROFILE_STEP } from "#domain/onboarding/steps.ts";
import { requireMember } from "#http/context.ts";
import {
  profileNotice,
  setUpOutageNotices,
  USERNAME_PERIOD,
  USERNAME_RESERVED,
} from "#http/forms/error-messages.ts";
import {
  type Errors,
  type Notice,
  parseForm,
  type RefusedForm,
  refuseForm,
  runForm,
  valuesOf,
} from "#http/forms/form.ts";
import { afterOnboarding, currentStepHref, onboardingRedirect, stepHref } from "#http/gates/onboarding.ts";
import { readImages } from "#http/media/profile-image-upload.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { CreatorSetupPage } from "#ui/creators/creator-setup-page.tsx";
import { keepPage } from "#ui/forms/keep-page.ts";

function requireCreator(context: AppLoadContext, status: 302 | 303) {
  const { role } = requireMember(context);
  if (role !== "seller") throw redirect(role === "buyer" ? "/welcome/become-creator" : "/discover", status);
}

/** During onboarding, this is the fourth step, which can't be opened earlier. */
function requireStepOrder(context: AppLoadContext, request: Request, status: 302 | 303) {
  if (context.onboardingState !== "welcome_modal") return false;
  const viewer = requireMember(context);
  if (viewer.role !== "seller" || !checkStep(PROFILE_STEP, viewer.onboarding).ok)
    throw redirect(currentStepHref(viewer, onboardingRedirect(context, request)), status);
  return true;
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireMember(context);
  const inWelcome = requireStepOrder(context, request, 302);
  requireCreator(context, 302);
  const draft = await context.deps.creators.findSetupDraft(viewer.id);
  return {
    inWelcome,
    backHref: inWelcome
      ? stepHref(viewer, PROFILE_STEP - 1, onboardingRedirect(context, request))
      : onboardingRedirect(context, request) === "/profile"
        ? "/profile"
        : null,
    hasUsername: draft !== null && draft.usernameChosenAt !== null,
    portraitUrl: draft?.avatarUrl ?? null,
    interests: draft?.interests ?? [],
    values: {
      // A generated username isn't suggested: whatever is saved here is final.
      username: draft?.usernameChosenAt ? draft.username : "",
      age: String(draft?.age ?? 18),
      bio: draft?.bio ?? "",
      subscription_price: dollarsText(draft?.subscriptionPrice ?? DEFAULT_SUBSCRIPTION),
      message_price: dollarsText(draft?.messagePrice ?? DEFAULT_UNLOCK),
    },
  };
}

const refusals = {
  username_taken: { username: "Username Taken" },
  username_reserved: { username: USERNAME_RESERVED },
  username_period: { username: USERNAME_PERIOD },
  username_fixed: { username: "The username cannot be changed later" },
  no_account: { form: "No authenticated user" },
} as const;

const SETUP_FAILED = { title: "Setup Failed" };

export async function action({ request, context }: ActionFunctionArgs) {
  const inWelcome = requireStepOrder(context, request, 303);
  requireCreator(context, 303);
  const upload = await readImages(request, context, ["portrait"]);
  return upload.withCleanup(() => saveSetup(context, request, upload, inWelcome));
}

async function saveSetup(
  context: AppLoadContext,
  request: Request,
  upload: Awaited<ReturnType<typeof readImages<"portrait">>>,
  inWelcome: boolean,
) {
  const viewer = requireMember(context);
  const { deps } = context;
  const { form } = upload;
  if (form.get("intent") === "preview") {
    await upload.keep();
    return data({ values: valuesOf(form), errors: {}, notice: null } satisfies RefusedForm);
  }
  const refuseWith = async (errors: Errors, status: 409 | 422 | 429, notice: Notice) => {
    await upload.keep();
    return refuseForm(form, { ...errors, ...upload.errors() }, status, status === 429 ? undefined : notice);
  };
  const parsed = parseForm(form, setUpForm);
  if (!parsed.ok) return refuseWith(parsed.errors, upload.status, profileNotice(parsed.errors));
  if (upload.isRefused()) return refuseWith({}, upload.status, SETUP_FAILED);
  const setUp = parsed.value;
  const refuse = (reason: keyof typeof refusals) => {
    const errors: Errors = refusals[reason];
    return refuseWith(errors, 409, reason === "no_account" ? SETUP_FAILED : profileNotice(errors));
  };

  const save = async (portrait: { mediaItemId: string; url: string } | null) => {
    const completed = await upload.save(() => completeSetUp(deps, viewer.id, setUp, portrait));
    if (!completed.ok) return refuse(completed.reason);
    const returnPath = onboardingRedirect(context, request);
    if (inWelcome) await completeStep(deps, viewer, PROFILE_STEP, { contentInterests: setUp.interests });
    const completedViewer = { ...viewer, role: "seller" as const, setupCompletedAt: deps.clock.now() };
    const target = inWelcome
      ? stepHref(viewer, PROFILE_STEP + 1, returnPath)
      : afterOnboarding(completedViewer, returnPath);
    return redirectWithFlash(context, target, { kind: "success", title: "Profile Setup Complete" });
  };
  const processPhotoAndSave = async () => {
    const photos = await upload.process();
    if (photos === null) return refuseWith({}, 422, SETUP_FAILED);
    return runForm(form, () => save(photos[0] ?? null), ...setUpOutageNotices.write);
  };
  const checkUsernameAndSave = async () => {
    const available = await checkUsername(deps, viewer.id, setUp.username);
    if (!available.ok) return refuse(available.reason);
    return runForm(form, processPhotoAndSave, ...setUpOutageNotices.photo);
  };
  return runForm(form, checkUsernameAndSave, ...setUpOutageNotices.name);
}

export const handle = { title: "Complete Your Creator Profile" };
export const clientAction = keepPage;
/** What was typed is newer than what the loader knows. */
export const shouldRevalidate = () => false;

export default function CreatorProfile() {
  const { inWelcome, portraitUrl, ...profile } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const keptPortrait = sent?.values.kept_portrait;
  return (
    <CreatorSetupPage
      {...profile}
      isOnboarding={inWelcome}
      portraitUrl={keptPortrait ? keptImageUrl("portrait", keptPortrait) : portraitUrl}
      sent={sent}
    />
  );
}
