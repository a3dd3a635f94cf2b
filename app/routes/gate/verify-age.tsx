import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deviceToken } from "../../domain/age/age.ts";
import { product } from "../../domain/product.ts";
import { placeWords } from "../../domain/regions/place-words.ts";
import { keepingForm, readForm, refuseForm } from "../../http/form.ts";
import { backTo, redirectWith, titled } from "../../http/respond.ts";
import { AgeGatePage } from "../../ui/gates/age-gate-page.tsx";
import { RestrictedPage } from "../../ui/gates/restricted-page.tsx";

const statusWords = {
  required: "Not verified",
  expired: "Expired",
  strict: "Enhanced age verification required in your region",
  blocked: "Service not available in your region",
} as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, region, age } = context;
  const { searchParams, pathname, search } = new URL(request.url);
  const restricted = !age.ok && (age.reason === "strict" || age.reason === "blocked") ? age.reason : null;
  const facts = {
    restricted,
    region: placeWords(region.name),
    classification: region.classification === "default" ? ("default" as const) : ("strict" as const),
    userType: viewer.kind === "user" ? ("Signed In" as const) : ("Guest" as const),
    status: age.ok ? "Verified" : statusWords[age.reason],
    redirectTo: backTo(context, searchParams.get("redirect"), "/discover"),
    refreshHref: pathname.replace(/\.data$/, "") + search,
    confirming: searchParams.get("confirm") === "1",
  };
  return data(facts, { status: restricted ? 451 : 200 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { viewer, region, deps, cookies, ip, userAgent } = context;
  // In a strict region the checkbox never suffices (readings 35); the page itself says so.
  if (region.classification !== "default")
    return refuseForm(form, { form: "Enhanced age verification required in your region" }, 409);
  if (form.get("confirm") === null)
    return refuseForm(form, { confirm: "Confirm that you are 18 years of age or older to continue." });
  return keepingForm(form, async () => {
    const at = deps.clock.now();
    const given = { at, region: region.name, regionClass: "default" as const };
    const headers = new Headers();
    if (viewer.kind === "user")
      await deps.accounts.confirmAge(viewer.id, { ...given, ip, userAgent: userAgent.slice(0, 300) });
    else
      headers.append(
        "Set-Cookie",
        await cookies.writeAge({ ...given, device: deviceToken(at, deps.clock.newId()) }),
      );
    const to = backTo(context, form.get("redirect"), "/discover");
    return redirectWith(context, to, { kind: "success", title: "Age Verified" }, headers);
  });
}

export const meta: MetaFunction = () => titled("Age verification", product.name);

export default function VerifyAge() {
  const { restricted, redirectTo, ...facts } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (restricted) return <RestrictedPage reason={restricted} region={facts.region} />;
  return (
    <AgeGatePage {...facts} redirectTo={refused?.values.redirect ?? redirectTo} errors={refused?.errors} />
  );
}
