import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { noticeTypes } from "#db/kinds.ts";
import { BareFrame } from "#ui/frame/bare-frame.tsx";
import { UnsubscribePage } from "#ui/notifications/unsubscribe-page.tsx";

/** Opening the link changes nothing, since email programs open links on their own. */
export function loader({ params, context }: LoaderFunctionArgs) {
  const isValid = context.deps.unsubscribeTokens.read(params.token ?? "") !== null;
  return data({ path: `/unsubscribe/${params.token}`, isValid }, { status: isValid ? 200 : 404 });
}

/** Stops notification emails at once for anyone who has the token: a mailbox, or the button (RFC 8058). */
export async function action({ params, context }: ActionFunctionArgs) {
  const { unsubscribeTokens, noticeSettings, clock } = context.deps;
  const userId = unsubscribeTokens.read(params.token ?? "");
  // Not 200, or a mailbox would tell its owner that it worked.
  if (userId === null) return data({ isDone: false }, { status: 404 });
  await noticeSettings.stopEmails(userId, noticeTypes, clock.now());
  return data({ isDone: true });
}

export const handle = { title: "Email preferences" };

export default function Unsubscribe() {
  const { path, isValid } = useLoaderData<typeof loader>();
  const isDone = useActionData<typeof action>()?.isDone ?? false;
  return (
    <BareFrame>
      <UnsubscribePage path={path} state={isDone ? "done" : isValid ? "asked" : "invalid"} />
    </BareFrame>
  );
}
