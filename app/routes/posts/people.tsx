import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LinksFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { askAgain, askPeople, removePerson } from "#domain/moderation/consents/ask.ts";
import { consentState, MAX_PEOPLE } from "#domain/moderation/consents/consent.ts";
import { peopleForm, readPeople } from "#domain/moderation/consents/forms.ts";
import { composerState } from "#domain/posts/composer-values.ts";
import { requireMember } from "#http/context.ts";
import { deliverAfterResponse } from "#http/deliver-after-response.ts";
import { parseForm, readForm, refuseForm, refuseTooMany, runForm } from "#http/forms/form.ts";
import { requireOwnPost } from "#http/posts/require-own-post.ts";
import { redirectWithFlash } from "#http/respond.ts";
import styles from "#styles/studio.css?url";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { Frame } from "#ui/frame/frame.tsx";
import { PeopleInPost } from "#ui/posts/people/people-in-post.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { consents, clock } = context.deps;
  const { post } = await requireOwnPost(context, params.contentId ?? "");
  const now = clock.now();
  const listed = await consents.listOfPost(post.id, requireMember(context).id);
  return {
    id: post.id,
    title: post.title,
    state: composerState(post),
    scheduledFor: post.scheduled_for !== null && post.scheduled_for > now ? post.scheduled_for : null,
    people: listed.map((person) => ({
      id: person.id,
      name: person.name,
      email: person.email,
      state: consentState(person, now),
      sentAt: person.sentAt,
      signedName: person.signedName,
      answeredAt: person.withdrawnAt ?? person.signedAt ?? person.declinedAt,
    })),
  };
}

const GONE = "They have answered in the meantime.";
const FULL = `A post can have up to ${MAX_PEOPLE} people besides you.`;

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, peopleForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  return runForm(form, async () => {
    const { post } = await requireOwnPost(context, params.contentId ?? "");
    const { id, username, email } = requireMember(context);
    const place = { contentId: post.id, creator: { id, username } };
    const { value } = parsed;
    if (value.intent !== "ask") return change(context, form, place, value);
    if (composerState(post) === "published") throw redirect(`/post/${post.id}/people`, 303);
    const { people, errors } = readPeople(form, email);
    if (Object.keys(errors).length > 0) return refuseForm(form, errors);
    const asked = await askPeople(context.deps, place, people);
    if (asked.ok) return answer(context, post.id, people.length === 1 ? "Link sent" : "Links sent");
    return asked.reason === "full"
      ? refuseForm(form, { form: FULL }, 409)
      : refuseTooMany(form, asked.waitMs);
  });
}

async function change(
  context: AppLoadContext,
  form: FormData,
  place: Parameters<typeof askAgain>[1],
  { intent, person }: { intent: "again" | "remove"; person: string },
) {
  const isAgain = intent === "again";
  const done = await (isAgain ? askAgain : removePerson)(context.deps, place, person);
  if (done.ok) return answer(context, place.contentId, isAgain ? "Link sent again" : "Person removed");
  return done.reason === "answered"
    ? refuseForm(form, { form: GONE }, 409)
    : refuseTooMany(form, done.waitMs);
}

function answer(context: AppLoadContext, id: string, title: string) {
  deliverAfterResponse(context);
  return redirectWithFlash(context, `/post/${id}/people`, { kind: "success", title });
}

export const handle = { title: "People in this post" };

/** Says in the summary whom an error is about. */
const numbered = (errors: Errors): Errors =>
  Object.fromEntries(
    Object.entries(errors).map(([field, error]) => {
      const row = /-(\d)$/.exec(field)?.[1];
      return [field, row ? `Person ${Number(row) + 1}: ${error}` : error];
    }),
  );

export default function PostPeople() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame errors={numbered(refused?.errors ?? {})} problem={refused?.notice}>
      <PeopleInPost {...page} values={refused?.values ?? {}} errors={refused?.errors ?? {}} />
    </Frame>
  );
}
