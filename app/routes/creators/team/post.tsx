import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { TeamMember } from "#domain/creators/team/member.ts";
import {
  teamPostChoices,
  teamPostFields,
  teamPostState,
  toTeamPost,
} from "#domain/creators/team/team-post.ts";
import { purgeFromEdge } from "#domain/media/purge-edge-cache.ts";
import { composerState, composerValues } from "#domain/posts/composer-values.ts";
import { isPostKey, type SaveRefusal, savePost } from "#domain/posts/save-post.ts";
import { readTogether } from "#domain/read-together.ts";
import { requireActing, teamPath } from "#http/creators/acting.ts";
import { toActing } from "#http/creators/acting-props.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import {
  RELOAD_PAGE,
  savedFlash,
  saveMessages,
  saveStatuses,
  WITHDRAWN_MEANWHILE,
} from "#http/posts/composer-text.ts";
import { renewForm } from "#http/posts/save-composer.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { TeamFrame } from "#ui/creators/team/team-frame.tsx";
import { TeamPostForm } from "#ui/creators/team/team-posts.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

const NEW = "new";
const logged = { draft: "drafted", publish: "published", save: "saved" } as const;

/**
 * The member, and the creator's post: null for a new one, unless it was created under its `key` before. A post that
 * `isWithdrawn`, deleted or archived while its form was open, becomes a new one. Throws a 404 for any other.
 */
async function findPost(
  context: LoaderFunctionArgs["context"],
  { creatorId = "", contentId = "" }: LoaderFunctionArgs["params"],
  key?: string,
) {
  const id = contentId === NEW ? key : contentId;
  const { authoring, ownPosts } = context.deps;
  const [acting, found, isDeleted] = await readTogether(() => [
    requireActing(context, creatorId, "publish"),
    id === undefined ? null : authoring.findOwn(id, creatorId),
    id === undefined || context.method !== "POST" ? false : ownPosts.wasOwn(id, creatorId),
  ]);
  const isArchived = found !== null && composerState(found.post) === "archived";
  const isWithdrawn = context.method === "POST" && (isDeleted || isArchived);
  const own = isArchived ? null : found;
  if (own === null && !isWithdrawn && (contentId !== NEW || isArchived))
    throw new Response(null, { status: 404 });
  return { acting, own, isWithdrawn };
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { acting, own } = await findPost(context, params);
  const { isOut, keepsVisibility } = teamPostState(own);
  const path = teamPath(acting.creatorId, "posts");
  return {
    acting: toActing(acting),
    back: path,
    isNew: own === null,
    form: {
      action: `${path}/${own?.post.id ?? NEW}`,
      isOut,
      keepsVisibility,
      fileCount: own?.media.length ?? 0,
    },
    values: {
      ...(own === null
        ? { key: context.deps.clock.newId() }
        : composerValues(own, { zone: "UTC", now: context.deps.clock.now() })),
      edit: context.deps.clock.newId(),
    },
  };
}

/** Leaves out what only the creator may change, whatever the form says. */
function readTexts(form: FormData, isDraft: boolean, keepsVisibility: boolean, now: number) {
  for (const name of ["price", "when", "publish_on", "subscribers_pay_too"]) form.delete(name);
  if (keepsVisibility || form.get("visibility_type") !== "free") form.set("visibility_type", "subscriber");
  return parseForm(form, teamPostFields(isDraft, now));
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  return runForm(form, async () => {
    const { deps } = context;
    const { acting, own, isWithdrawn } = await findPost(context, params, String(form.get("key") ?? ""));
    if (isWithdrawn) {
      renewForm(deps.clock, form);
      return refuseForm(form, { form: WITHDRAWN_MEANWHILE }, 409);
    }
    const { isOut, keepsVisibility } = teamPostState(own);
    const chosen = parseForm(form, teamPostChoices);
    if (!chosen.ok) return refuseForm(form, chosen.errors);
    const intent = isOut ? "save" : chosen.value.intent === "publish" ? "publish" : "draft";
    const fields = readTexts(form, intent === "draft", keepsVisibility, deps.clock.now());
    if (!fields.ok) return refuseForm(form, fields.errors);
    const id = own?.post.id ?? chosen.value.key;
    if (!isPostKey(id) && own === null) return refuseForm(form, { form: RELOAD_PAGE }, 409);
    const input = toTeamPost(
      own,
      fields.value,
      { ...chosen.value, intent },
      { id, sellerId: acting.creatorId },
    );
    const { memberId, name } = acting;
    const saved = await savePost(deps, { ...input, by: { memberId, name, action: logged[intent] } });
    if (!saved.ok) {
      // Their access may have ended, or the creator been restricted, a moment ago.
      const { creator } = await requireActing(context, acting.creatorId, "publish");
      return refuseSave(form, saved.reason, creator);
    }
    context.waitUntil(purgeFromEdge(deps, saved.noLongerFree));
    const list = intent === "draft" ? "drafts" : "published";
    const to = `${teamPath(acting.creatorId, "posts")}?show=${list}`;
    return redirectWithFlash(context, to, savedFlash(input, saved));
  });
}

const restrictedText = (creator: string) =>
  `${creator}'s account is restricted, so nothing can be posted or edited for now.`;
const NOT_SAID = "Its creator has to say first who can be seen or heard in its files.";

function refuseSave(form: FormData, reason: SaveRefusal, creator: TeamMember["creator"]) {
  if (creator.isRestricted) return refuseForm(form, { form: restrictedText(creator.name) }, 409);
  const { field, text } = reason === "people" ? { field: "form", text: NOT_SAID } : saveMessages[reason];
  return refuseForm(form, { [field]: text }, saveStatuses[reason] ?? 409);
}

export const handle = { title: "Post" };

export default function TeamPost() {
  const { acting, back, isNew, form, values } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const errors = refused?.errors ?? {};
  return (
    <TeamFrame acting={acting} errors={errors} problem={refused?.notice}>
      <PageHead title={isNew ? "New post" : "Edit post"} back={{ href: back, label: "Posts" }} />
      <TeamPostForm {...form} values={{ ...values, ...refused?.values }} errors={errors} />
    </TeamFrame>
  );
}
