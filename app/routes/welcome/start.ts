import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { member } from "../../http/context.ts";
import { afterWelcome, backFrom, currentStep } from "../../http/welcome.ts";

/** Resumes the welcome where it was left; for whoever finished it, there is none. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = member(context);
  const back = backFrom(context, request);
  return redirect(
    context.steps === "welcome_modal" ? currentStep(viewer, back) : afterWelcome(viewer, back),
    302,
  );
}
