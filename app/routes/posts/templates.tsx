import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MAX_TEMPLATES, templateForm } from "#domain/posts/template.ts";
import { requireMember } from "#http/context.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import styles from "#styles/studio-pages/planning.css?url";
import { Frame } from "#ui/frame/frame.tsx";
import { PostTemplates } from "#ui/posts/planning/post-templates.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

const PATH = "/dashboard/templates";

export const links = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const rows = await context.deps.templates.list(requireMember(context).id, MAX_TEMPLATES);
  const templates = rows.map(({ id, name, title, body, tags, visibility_type: visibility, price }) => ({
    id,
    name,
    title,
    excerpt: body.slice(0, 140),
    tags,
    visibility,
    price,
  }));
  const query = new URL(request.url).searchParams;
  const named = (parameter: string) => templates.find(({ id }) => id === query.get(parameter)) ?? null;
  return { templates, edited: named("edit"), asked: named("delete") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, templateForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  return runForm(form, async () => {
    const { templates, clock } = context.deps;
    const sellerId = requireMember(context).id;
    const change = parsed.value;
    if (change.intent === "delete") {
      if (!(await templates.remove({ id: change.id, sellerId })))
        return refuseForm(form, { form: "This template is gone." }, 404);
      return redirectWithFlash(context, PATH, { kind: "success", title: "Template deleted" });
    }
    const { id, name, title } = change;
    if (!(await templates.rename({ id, sellerId, name, title, now: clock.now() })))
      return refuseForm(form, { form: "This template is gone. Save a post as a template again." }, 409);
    return redirectWithFlash(context, PATH, { kind: "success", title: "Template saved" });
  });
}

export const handle = { title: "Templates" };

export default function Templates() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame wide errors={refused?.errors} problem={refused?.notice}>
      <PageHead
        title="Templates"
        text="Start a post with its text, tags, audience, and price filled in."
        back={{ href: "/dashboard/posts", label: "Your posts" }}
      />
      <PostTemplates {...page} action={PATH} values={refused?.values ?? {}} errors={refused?.errors ?? {}} />
    </Frame>
  );
}
