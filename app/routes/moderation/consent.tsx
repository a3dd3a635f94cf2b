import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type * as z from "zod";
import { identityValidSince } from "#domain/gates/identity.ts";
import { declineConsent, signConsent, withdrawConsent } from "#domain/moderation/consents/answer.ts";
import {
  beginIdentityCheck,
  hasBegunCheck,
  readIdentityCheck,
} from "#domain/moderation/consents/check-identity.ts";
import { consentState } from "#domain/moderation/consents/consent.ts";
import { consentForm } from "#domain/moderation/consents/forms.ts";
import { hasRefusal } from "#domain/moderation/consents/has-refusal.ts";
import { toMedia } from "#domain/posts/get-post.ts";
import { publishLimit } from "#domain/posts/publish-limit.ts";
import { product } from "#domain/product.ts";
import { closeWithdrawnSales } from "#http/close-withdrawn-sales.ts";
import { viewerId } from "#http/context.ts";
import { runThenDeliver } from "#http/deliver-after-response.ts";
import { isOutage, parseForm, readForm, refuseForm, refuseTooMany, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { BareFrame } from "#ui/frame/bare-frame.tsx";
import { ConsentPage, GoneLink } from "#ui/moderation/consents/consent-page.tsx";

async function find(context: AppLoadContext, token: string) {
  const { consents, secrets, clock } = context.deps;
  return consents.findByToken(secrets.digest(token), identityValidSince(clock.now()));
}

/** The person may just be back from their identity check. */
async function findAfterCheck(context: AppLoadContext, token: string) {
  const found = await find(context, token);
  if (found === null || !hasBegunCheck(found, context.deps.clock.now())) return { found, isDown: false };
  try {
    await readIdentityCheck(context.deps, found);
    return { found: await find(context, token), isDown: false };
  } catch (error) {
    if (!isOutage(error)) throw error;
    console.error(context.requestId, error);
    return { found, isDown: true };
  }
}

/** Creators can't answer for someone in their post. */
async function refuseCreator(context: AppLoadContext, found: Awaited<ReturnType<typeof find>>) {
  if (found === null || viewerId(context) !== found.creatorId) return;
  const title = `Only ${found.name} can use this link`;
  throw await redirectWithFlash(context, `/post/${found.contentId}/people`, { kind: "error", title });
}

/** For anyone else with the link: no account, no gates. Files appear only after the age check. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { clock, identity } = context.deps;
  const token = params.token ?? "";
  const query = new URL(request.url).searchParams;
  const { found, isDown } = await findAfterCheck(context, token);
  await refuseCreator(context, found);
  if (found === null || (!found.isPostThere && found.signedAt === null))
    return data({ isGone: true as const }, { status: found === null ? 404 : 410 });
  const state = consentState(found, clock.now());
  const items = toMedia(found.files, (id, name) => `/consents/${token}/files/${id}/${name}`);
  const mayLook = found.isPostThere && (state === "signed" || (state === "open" && found.isChecked));
  return {
    isGone: false as const,
    path: `/consents/${token}`,
    state,
    canCheck: identity !== null && !isDown,
    isChecked: found.isChecked,
    isWithdrawing: query.has("withdraw"),
    isDeclining: query.has("decline"),
    isRefused:
      state === "signed" &&
      found.isPostThere &&
      (await hasRefusal(context.deps, found.contentId, found.creatorId)),
    creator: { name: found.creator.name, username: found.creator.username },
    title: found.signedTitle ?? found.title ?? "",
    kinds: items.map(({ kind, durationMs }) => ({ kind, durationMs })),
    files: mayLook ? items : [],
    fileIds: items.map(({ id }) => id).join(","),
    signed:
      found.signedAt === null
        ? null
        : {
            at: found.signedAt,
            name: found.signedName ?? "",
            download: found.mayDownload ?? false,
            promotion: found.mayPromote ?? false,
            withdrawnAt: found.withdrawnAt,
          },
  };
}

const CHANGED =
  "The files in this post changed since you opened the page. Look at them again before you agree.";
const UNAVAILABLE = "Identity can't be checked right now. Please try again later.";
const refusals = {
  unchecked: "Show that you're 18 or older first.",
  changed: CHANGED,
  unavailable: UNAVAILABLE,
} as const;

/** The scheduled run publishes the rest. */
const DUE_POSTS = 20;

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, consentForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  const token = params.token ?? "";
  const answer = parsed.value;
  return runForm(
    form,
    async () => {
      await refuseCreator(context, await find(context, token));
      return answer.intent === "check"
        ? beginCheck(context, form, token)
        : give(context, form, token, answer);
    },
    null,
    UNAVAILABLE,
  );
}

async function beginCheck({ deps }: AppLoadContext, form: FormData, token: string) {
  const begun = await beginIdentityCheck(deps, token);
  if (begun.ok) return redirect(begun.url, 303);
  if (begun.reason === "too_many") return refuseTooMany(form, begun.waitMs);
  return begun.reason === "unavailable" ? refuseForm(form, { form: UNAVAILABLE }, 503) : again(token);
}

type Answer = Exclude<z.output<typeof consentForm>, { intent: "check" }>;

async function give(context: AppLoadContext, form: FormData, token: string, answer: Answer) {
  const { deps } = context;
  const done =
    answer.intent === "sign"
      ? await signConsent(deps, token, { ...answer, files: answer.files.split(",").filter(Boolean) })
      : answer.intent === "decline"
        ? await declineConsent(deps, token)
        : await withdrawConsent(deps, await find(context, token), `/consents/${token}`);
  if (!done.ok)
    return done.reason === "unchecked" || done.reason === "changed"
      ? refuseForm(form, { form: refusals[done.reason] }, 409)
      : again(token);
  // It may have been the last answer that a post waited for.
  runThenDeliver(context, () => deps.ownPosts.publishDue(deps.clock.now(), DUE_POSTS, publishLimit));
  if (answer.intent === "withdraw") closeWithdrawnSales(context);
  return again(token);
}

/** The page says what holds now, also after a second press or in another tab. */
const again = (token: string) => redirect(`/consents/${token}`, 303);

export const handle = { title: "Your consent" };

export default function Consent() {
  const shown = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <BareFrame errors={refused?.errors} problem={refused?.notice}>
      {shown.isGone ? (
        <GoneLink />
      ) : (
        <ConsentPage
          {...shown}
          values={refused?.values ?? {}}
          errors={refused?.errors ?? {}}
          email={product.supportEmail}
        />
      )}
    </BareFrame>
  );
}
