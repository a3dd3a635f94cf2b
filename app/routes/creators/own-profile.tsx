import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { chooseUsername, usernameForm } from "#domain/creators/choose-username.ts";
import { knownTraits } from "#domain/creators/traits.ts";
import { requireMember } from "#http/context.ts";
import {
  profileNotice,
  setUpOutageNotices,
  USERNAME_PERIOD,
  USERNAME_RESERVED,
} from "#http/forms/error-messages.ts";
import { type Errors, parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { OwnProfile } from "#ui/creators/own-profile.tsx";
import { Frame } from "#ui/frame/frame.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireMember(context);
  const profile = await context.deps.profiles.findOwn(viewer.id);
  if (profile === null) throw data(null, { status: 404 });
  const { age: _, messagePrice, fullName, usernameChosenAt, traits, ...card } = profile;
  return {
    role: viewer.role,
    complete: viewer.role !== "seller" || viewer.setupCompletedAt !== null,
    editable: viewer.role !== "seller" || viewer.payouts === "completed",
    traits: knownTraits(traits),
    card: { ...card, name: fullName ?? profile.username },
    hasChosenUsername: usernameChosenAt !== null,
    messagePrice,
  };
}

const refusals = {
  username_taken: { username: "Username Taken" },
  username_reserved: { username: USERNAME_RESERVED },
  username_period: { username: USERNAME_PERIOD },
  username_fixed: { username: "The username cannot be changed later" },
  no_account: { form: "No authenticated user" },
} as const;

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, usernameForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors, 422, profileNotice(parsed.errors));
  const choose = async () => {
    const chosen = await chooseUsername(context.deps, requireMember(context).id, parsed.value.username);
    if (!chosen.ok) {
      const errors: Errors = refusals[chosen.reason];
      return refuseForm(form, errors, 409, profileNotice(errors));
    }
    return redirectWithFlash(context, "/profile", { kind: "success", title: "Username saved" });
  };
  return runForm(form, choose, ...setUpOutageNotices.name);
}

export const handle = { title: "Profile" };

export default function Profile() {
  const facts = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const errors = refused?.errors ?? {};
  return (
    <Frame wide errors={errors} problem={refused?.notice}>
      <OwnProfile {...facts} typedUsername={refused?.values.username ?? ""} errors={errors} />
    </Frame>
  );
}
