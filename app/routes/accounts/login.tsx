import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { logIn } from "#http/auth/log-in.ts";
import { rememberEmail } from "#http/auth/pending-email.ts";
import { readForm } from "#http/forms/form.ts";
import { redirectPath, withRedirect } from "#http/respond.ts";
import { AuthPage } from "#ui/accounts/auth-page.tsx";
import { useFrame } from "#ui/frame/use-frame.ts";
import { authDestination, withDestination } from "./auth-destination.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const redirectTo = searchParams.get("redirect");
  if (context.viewer.kind === "user") throw redirect(redirectPath(context, redirectTo, "/discover"));
  const linkEmail =
    searchParams.get("verified") === "true" ? (searchParams.get("email") ?? "").slice(0, 254) : "";
  // Anyone can craft such a link, so only this browser's signed cookie, set on verifying, shows the banner.
  const now = context.deps.clock.now();
  const pending = await context.cookies.pendingOf(request.headers.get("Cookie"), now);
  const proven = pending?.verified ? pending.email : "";
  // Removes the address from the URL, unless this browser is about to prove another one.
  if (linkEmail !== "" && (pending === null || linkEmail === pending.email))
    throw redirect(withRedirect("/login", redirectTo ?? ""), {
      headers: await rememberEmail(context, request, linkEmail),
    });
  const email = proven || linkEmail || pending?.email || "";
  return {
    redirectTo,
    verified: proven !== "",
    email,
    destination: await authDestination(context, redirectTo),
  };
}

const VERIFIED = "Email Verified!";
const isLikePath = (path: string) => /^\/seller\/[^/?#]+(\/content\/[^/?#]+)?\/like$/.test(path);

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const returnPath = redirectPath(context, form.get("redirect"), "");
  if (form.get("intent") !== "like")
    return withDestination(context, form, await logIn(context, request, form, returnPath));
  // A guest tapped a heart: the cookie remembers the like until they have signed in.
  const headers = new Headers();
  if (isLikePath(returnPath))
    headers.set("Set-Cookie", await context.cookies.writeLike(returnPath, context.deps.clock.now()));
  return redirect(withRedirect("/login", returnPath), { status: 303, headers });
}

export const handle = { title: "Log In" };

export default function LogIn() {
  const { redirectTo, verified, email, destination } = useLoaderData<typeof loader>();
  const { flash } = useFrame();
  const refused = useActionData<typeof action>();
  return (
    <AuthPage
      tab="login"
      destination={refused?.destination ?? destination}
      values={refused?.values ?? { email }}
      errors={refused?.errors}
      redirectTo={refused?.values.redirect ?? redirectTo}
      verifiedBanner={verified && !refused}
      // The banner already says it.
      flash={verified && flash?.title === VERIFIED ? null : flash}
      problem={refused?.notice}
    />
  );
}
