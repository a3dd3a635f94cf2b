import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { setUpForm } from "#domain/creators/forms.ts";
import { checkUsername } from "#domain/creators/set-up.ts";
import { runApiCall } from "#http/api/json.ts";
import { requireMember } from "#http/context.ts";
import { USERNAME_PERIOD, USERNAME_RESERVED } from "#http/forms/error-messages.ts";

const refusals = {
  username_taken: "Username Taken",
  username_reserved: USERNAME_RESERVED,
  username_period: USERNAME_PERIOD,
  username_fixed: "The username cannot be changed later",
  no_account: undefined,
};

/** { success, available, error }: whether the caller may take a username, and why not. */
export function loader({ params, context }: LoaderFunctionArgs) {
  return runApiCall(async () => {
    const parsed = setUpForm.shape.username.safeParse(params.username ?? "");
    if (!parsed.success)
      return Response.json({ success: true, available: false, error: parsed.error.issues[0]?.message });
    const checked = await checkUsername(context.deps, requireMember(context).id, parsed.data);
    const error = checked.ok ? undefined : refusals[checked.reason];
    return Response.json({ success: true, available: checked.ok, error });
  });
}
