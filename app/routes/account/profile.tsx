import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { chooseUsername, usernameForm } from "../../domain/creators/choose-username.ts";
import { product } from "../../domain/product.ts";
import { knownTraits } from "../../domain/search/filters.ts";
import { member } from "../../http/context.ts";
import { type Errors, keepingForm, parseForm, readForm, refuseForm } from "../../http/form.ts";
import { namingNotice, setUpOutages } from "../../http/notices.ts";
import { frameOf, redirectWith, titled } from "../../http/respond.ts";
import { OwnProfile } from "../../ui/creators/own-profile.tsx";
import { Frame } from "../../ui/frame/frame.tsx";

/** One's own profile: as others see it, with what can be changed; a creator's that is not complete says what is missing. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = member(context);
  const own = await context.deps.profiles.own(viewer.id);
  if (own === null) throw data(null, { status: 404 });
  const { age: _, messagePrice, fullName, usernameChosenAt, traits, ...card } = own;
  return {
    frame: frameOf(context, request),
    role: viewer.role,
    complete: viewer.role !== "seller" || viewer.setupCompletedAt !== null,
    editable: viewer.role !== "seller" || viewer.payouts === "completed",
    traits: knownTraits(traits),
    card: { ...card, name: fullName ?? own.username },
    named: usernameChosenAt !== null,
    messagePrice,
  };
}

const refusals = {
  username_taken: { username: "Username Taken" },
  username_fixed: { username: "The username cannot be changed later" },
  no_account: { form: "No authenticated user" },
} as const;

/** A fan chooses the username, once. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, usernameForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors, 422, namingNotice(parsed.errors));
  const choose = async () => {
    const chosen = await chooseUsername(context.deps, member(context).id, parsed.value.username);
    if (!chosen.ok) {
      const errors: Errors = refusals[chosen.reason];
      return refuseForm(form, errors, 409, namingNotice(errors));
    }
    return redirectWith(context, "/profile", { kind: "success", title: "Username chosen" });
  };
  return keepingForm(form, choose, ...setUpOutages.name);
}

export const meta: MetaFunction = () => titled("Profile", product.name);

export default function Profile() {
  const { frame, ...facts } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const errors = refused?.errors ?? {};
  return (
    <Frame {...frame} wide errors={errors} problem={refused?.notice}>
      <OwnProfile {...facts} typed={refused?.values.username ?? ""} errors={errors} />
    </Frame>
  );
}
