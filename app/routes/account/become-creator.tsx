import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { becomeCreator } from "../../domain/creators/edit-profile.ts";
import { product } from "../../domain/product.ts";
import { readForm, refuseForm, runForm } from "../../http/forms/form.ts";
import { frameOf, pageTitle, redirectWithFlash } from "../../http/respond.ts";
import { BecomeCreator } from "../../ui/creators/become-creator.tsx";
import { Frame } from "../../ui/frame/frame.tsx";

const PAGE_PATH = "/welcome/become-creator";

/** Where a fan reads what changes, and changes it: by this form alone, never by an address. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer } = context;
  // A form that was refused is shown again to its sender, whoever that is.
  if (viewer.kind === "guest" && context.method !== "POST")
    throw redirect(`/login?redirect=${encodeURIComponent(PAGE_PATH)}`);
  if (viewer.kind === "user" && viewer.role === "seller") throw redirect("/welcome/creator-profile");
  return { frame: frameOf(context, request) };
}

const refusals = {
  signed_out: { error: "No authenticated user", status: 401 },
  granted: { error: "Your role was given to you by an administrator.", status: 409 },
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
      const done = await becomeCreator(context.deps, viewer);
      if (!done.ok) {
        const { error, status } = refusals[done.reason];
        return refuseForm(form, { form: error }, status, FAILED);
      }
      const text = "Fill in your profile, and your page is open.";
      return redirectWithFlash(context, "/welcome/creator-profile", {
        ...{ kind: "success", title: "You are a creator now", text },
      });
    },
    FAILED,
  );
}

export const meta: MetaFunction = () => pageTitle("Become a creator", product.name);

export default function Become() {
  const { frame } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame {...frame} errors={refused?.errors} problem={refused?.notice}>
      <BecomeCreator error={refused?.errors.agree} />
    </Frame>
  );
}
