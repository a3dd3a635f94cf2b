import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deviceLabel } from "#domain/accounts/device-label.ts";
import { MAX_DEVICES, pushForm } from "#domain/notifications/push/forms.ts";
import { requireMember } from "#http/context.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { PushPage } from "#ui/notifications/push-page.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

const PATH = "/settings/push";

/** Doesn't exist while the site has no push keys. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { push, pushDevices, clock } = context.deps;
  if (push === null) throw new Response(null, { status: 404 });
  const { id, sessionId } = requireMember(context);
  const rows = await pushDevices.list(id, clock.now());
  return {
    publicKey: push.publicKey,
    devices: rows.map((row) => ({
      id: row.id,
      label: deviceLabel(row.userAgent),
      addedAt: row.createdAt,
      showsNames: row.namesShownAt !== null,
      isThis: row.sessionId === sessionId,
    })),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { push, pushDevices, clock } = context.deps;
  if (push === null) throw new Response(null, { status: 404 });
  const parsed = parseForm(form, pushForm);
  if (!parsed.ok) return refuseForm(form, { device: Object.values(parsed.errors)[0] ?? "" });
  const { id: userId, sessionId } = requireMember(context);
  return runForm(form, async () => {
    const { value } = parsed;
    const now = clock.now();
    if (value.intent === "add" || value.intent === "replace") {
      const { endpoint, public_key: publicKey, auth_secret: authSecret } = value;
      const device = { id: clock.newId(), userId, sessionId, endpoint, publicKey, authSecret, now };
      if (value.intent === "add") await pushDevices.add(device, MAX_DEVICES);
      else if (!(await pushDevices.replace(device, value.old_endpoint, MAX_DEVICES)))
        return refuseForm(form, { device: "Turn on notifications in this browser again" }, 409);
      return redirectWithFlash(context, PATH, { kind: "success", title: "This device gets notifications" });
    }
    const { intent, device } = value;
    if (intent === "remove") await pushDevices.remove(device, userId);
    else await pushDevices.showNames(device, userId, intent === "show_names" ? now : null);
    const title = intent === "remove" ? "Device removed" : "Device saved";
    return redirectWithFlash(context, PATH, { kind: "success", title });
  });
}

export const handle = { title: "Push notifications" };

export default function Push() {
  const { publicKey, devices } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame errors={refused?.errors} problem={refused?.notice}>
      <PageHead
        title="Push notifications"
        text="Short notifications on your phone or computer when something new arrives, even while the site is closed."
        back={{ href: "/settings?tab=notifications", label: "Settings" }}
      />
      <PushPage publicKey={publicKey} devices={devices} />
    </Frame>
  );
}
