import type { AppLoadContext } from "@remix-run/cloudflare";
import { draftForm } from "#domain/posts/forms.ts";
import { MAX_TEMPLATES, templateName } from "#domain/posts/template.ts";
import { requireMember } from "../context.ts";
import { parseForm } from "../forms/form.ts";
import type { SubmittedPost } from "./read-composer.ts";
import { redisplayComposer } from "./redisplay-composer.ts";

export async function saveTemplate(context: AppLoadContext, sent: SubmittedPost, isEdit: boolean) {
  const { templates, clock } = context.deps;
  const parsed = parseForm(sent.form, draftForm);
  const kind = isEdit ? "post" : "new post";
  if (!parsed.ok) return redisplayComposer(context, sent, { kind, errors: parsed.errors, status: 422 });
  const { timeZone: _z, timing: _t, subscribersPayToo, ...fields } = parsed.value;
  const name = templateName(fields.title);
  const now = clock.now();
  const isKept = await templates.add(
    {
      ...fields,
      id: clock.newId(),
      seller_id: requireMember(context).id,
      name,
      subscribers_pay_too: subscribersPayToo,
      created_at: now,
      updated_at: now,
    },
    MAX_TEMPLATES,
  );
  if (isKept)
    return redisplayComposer(context, sent, {
      kind,
      errors: {},
      status: 200,
      note: `Saved as the template “${name}”. The post itself isn't saved by this.`,
    });
  const form = `You can keep up to ${MAX_TEMPLATES} templates. Delete one under Templates first.`;
  return redisplayComposer(context, sent, { kind, errors: { form }, status: 409 });
}
