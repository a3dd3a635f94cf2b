import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { cancelDeletionTo } from "#domain/accounts/deletion/deletion-refusal.ts";
import { becomeCreator } from "#domain/creators/edit-profile.ts";
import { readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { BecomeCreator } from "#ui/creators/become-creator.tsx";
import { Frame } from "#ui/frame/frame.tsx";

const PAGE_PATH = "/welcome/become-creator";

/** Only the form changes the role, never a link. */
export function loader({ context }: LoaderFunctionArgs) {
  const { viewer } = context;
  // A refused form is shown again even if the session has ended.
  if (viewer.kind === "guest" && context.method !== "POST")
    throw redirect(`/login?redirect=${encodeURIComponent(PAGE_PATH)}`);
  if (viewer.kind === "user" && viewer.role === "seller") throw redirect("/welcome/creator-profile");
  return null;
}

const refusals = {
  signed_out: { error: "No authenticated user", status: 409 },
  granted: { error: "Your role was assigned by an administrator, so you can't change it here.", status: 409 },
  leaving: { error: cancelDeletionTo("become a creator"), status: 409 },
} as const;

const FAILED = { title: "Role Change Failed" };

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const viewer = context.viewer.kind === "user" ? context.viewer : null;
  if (viewer !== null && form.get("agree") !== "on")
    return refuseForm(form, { agree: "Confirm that you want to become a creator." }, 422, FAILED);
  return runForm(
    form,
    async () => {
      const changed = await becomeCreator(context.deps, viewer);
      if (!changed.ok) {
        const { error, status } = refusals[changed.reason];
        return refuseForm(form, { form: error }, status, FAILED);
      }
      return redirectWithFlash(context, "/welcome/creator-profile", {
        kind: "success",
        title: "You're a creator now",
        text: "Complete your profile to open your page.",
      });
    },
    FAILED,
  );
}

export const handle = { title: "Become a creator" };

export default function Become() {
  const refused = useActionData<typeof action>();
  return (
    <Frame errors={refused?.errors} problem={refused?.notice}>
      <BecomeCreator error={refused?.errors.agree} />
    </Frame>
  );
}
