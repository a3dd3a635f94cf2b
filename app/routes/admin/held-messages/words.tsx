import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { platformWordsForm } from "#domain/moderation/watched-words/forms.ts";
import { MAX_PHRASE, MAX_PLATFORM_WORDS } from "#domain/moderation/watched-words/watch.ts";
import { requireMember } from "#http/context.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { AdminFrame } from "#ui/admin/admin-frame.tsx";
import { ReasonField } from "#ui/admin/reason-field.tsx";
import { TextArea } from "#ui/forms/field.tsx";
import { Button } from "#ui/primitives/button.tsx";

const PATH = "/admin/held/words";

export async function loader({ context }: LoaderFunctionArgs) {
  return { words: await context.deps.watchedWords.findPlatform() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, platformWordsForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  return runForm(form, async () => {
    const { watchedWords, clock } = context.deps;
    const change = { ...parsed.value, adminId: requireMember(context).id, auditId: clock.newId() };
    await watchedWords.savePlatform({ ...change, now: clock.now() });
    return redirectWithFlash(context, PATH, { kind: "success", title: "Watched words saved" });
  });
}

export const handle = { title: "Watched words" };

export default function AdminWords() {
  const { words } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { values = {}, errors = {} } = refused ?? {};
  return (
    <AdminFrame
      title="Watched words"
      back={{ href: "/admin/held", label: "Held messages" }}
      text="Messages that contain one of these wait for an admin's review, no matter who wrote them."
      errors={refused?.errors}
    >
      <form className="form" method="post" action={PATH} noValidate>
        <TextArea
          name="words"
          label="Words and phrases"
          hint={`One per line: up to ${MAX_PLATFORM_WORDS}, with ${MAX_PHRASE} characters each.`}
          rows={12}
          value={values.words ?? words}
          error={errors.words}
        />
        <ReasonField value={values.reason} error={errors.reason} />
        <div className="actions">
          <Button>Save</Button>
        </div>
      </form>
    </AdminFrame>
  );
}
