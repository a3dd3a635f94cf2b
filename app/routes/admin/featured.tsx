import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { featureForm, unfeatureForm } from "#domain/admin/forms.ts";
import { requireMember } from "#http/context.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { AdminFrame } from "#ui/admin/admin-frame.tsx";
import { FeaturedPosts } from "#ui/discovery/featured-posts.tsx";
import { errorsInRow } from "#ui/forms/row-field.tsx";

const PAGE_PATH = "/admin/featured";
const PAGE_SIZE = 50;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const match = /^(\d{1,15})\.([\w-]{1,64})$/.exec(new URL(request.url).searchParams.get("after") ?? "");
  const after = match ? { at: Number(match[1]), id: match[2] ?? "" } : null;
  const rows = await context.deps.featured.list(after, PAGE_SIZE + 1);
  const last = rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1] : undefined;
  return {
    first: after === null,
    posts: rows.slice(0, PAGE_SIZE),
    next: last ? `${PAGE_PATH}?after=${last.featuredAt}.${last.id}` : null,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { featured, clock } = context.deps;
  const action = { actorId: requireMember(context).id, now: clock.now(), auditId: clock.newId() };
  if (form.get("intent") === "end") {
    const parsed = parseForm(form, unfeatureForm);
    if (!parsed.ok) return refuseForm(form, parsed.errors);
    const { id, reason } = parsed.value;
    return runForm(form, async () =>
      (await featured.unfeature(id, { ...action, reason }))
        ? redirectWithFlash(context, PAGE_PATH, { kind: "success", title: "No longer featured" })
        : refuseForm(form, { form: "This post is no longer featured." }, 409),
    );
  }
  const parsed = parseForm(form, featureForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  const { post, reason } = parsed.value;
  return runForm(form, async () =>
    (await featured.feature(post, { ...action, reason }))
      ? redirectWithFlash(context, PAGE_PATH, { kind: "success", title: "Post featured" })
      : refuseForm(form, { post: "No published post has this URL, or it's already featured" }, 409),
  );
}

export const handle = { title: "Featured" };

export default function Featured() {
  const shown = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <AdminFrame
      title="Featured"
      text="The posts in Discover's Featured tab, newest first."
      errors={errorsInRow(
        refused?.errors ?? {},
        refused?.values.intent === "end" ? refused.values.id : undefined,
      )}
    >
      <FeaturedPosts {...shown} values={refused?.values ?? {}} errors={refused?.errors ?? {}} />
    </AdminFrame>
  );
}
