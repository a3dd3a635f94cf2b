import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerBlock } from "#domain/payments/fraud/answer-block.ts";
import { answerForm } from "#domain/payments/fraud/forms.ts";
import { readTogether } from "#domain/read-together.ts";
import { requireMember } from "#http/context.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { AdminFrame } from "#ui/admin/admin-frame.tsx";
import { errorsInRow } from "#ui/forms/row-field.tsx";
import { FraudWarnings } from "#ui/payments/fraud/fraud-warnings.tsx";
import { PaymentBlocks } from "#ui/payments/fraud/payment-blocks.tsx";

const MAX_SHOWN = 50;
const PAGE_PATH = "/admin/fraud";

export async function loader({ context }: LoaderFunctionArgs) {
  const { paymentBlocks, fraudWarnings, clock } = context.deps;
  const [blocks, warnings] = await readTogether(() => [
    paymentBlocks.list(clock.now(), MAX_SHOWN),
    fraudWarnings.listOpen(MAX_SHOWN),
  ]);
  return { blocks, warnings };
}

const refusalTexts = {
  over: "This pause has already ended.",
  no_appeal: "There is no message to answer. The pause stays as it is.",
};

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, answerForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  return runForm(form, async () => {
    const { id, ...answer } = parsed.value;
    const done = await answerBlock(context.deps, {
      ...answer,
      userId: id,
      actorId: requireMember(context).id,
    });
    if (!done.ok) return refuseForm(form, { form: refusalTexts[done.reason] }, 409);
    const title = answer.intent === "lift" ? "Pause lifted" : "Pause kept, message answered";
    return redirectWithFlash(context, PAGE_PATH, { kind: "success", title });
  });
}

export const handle = { title: "Fraud" };

export default function Fraud() {
  const { blocks, warnings } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <AdminFrame
      title="Fraud"
      text="Accounts whose payments are paused, and what card networks report."
      errors={errorsInRow(refused?.errors ?? {}, refused?.values.id)}
    >
      <PaymentBlocks
        blocks={blocks}
        action={PAGE_PATH}
        values={refused?.values ?? {}}
        errors={refused?.errors ?? {}}
      />
      <FraudWarnings warnings={warnings} />
    </AdminFrame>
  );
}
