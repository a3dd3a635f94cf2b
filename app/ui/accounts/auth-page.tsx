import type { Errors, Problem } from "../forms/error-summary.tsx";
import type { Values } from "../forms/values.ts";
import { BareFrame } from "../frame/bare-frame.tsx";
import { Avatar } from "../primitives/avatar.tsx";
import type { FlashMessage } from "../primitives/flash.tsx";
import { Notice } from "../primitives/notice.tsx";
import { Tabs } from "../primitives/tabs.tsx";
import { LoginForm } from "./login-form.tsx";
import { ProductIntro } from "./product-intro.tsx";
import { PasskeySignIn } from "./security/passkey-sign-in.tsx";
import { SignupForm } from "./signup-form.tsx";

/** `purpose` continues "Create an account to". */
export type AuthDestination = {
  name: string;
  avatarUrl: string | null;
  purpose: string;
  /** Per month. */
  price: string | null;
};

export function AuthPage({
  tab,
  destination,
  values = {},
  errors = {},
  redirectTo,
  verifiedBanner,
  flash,
  problem,
}: {
  tab: "login" | "signup";
  destination?: AuthDestination | null;
  values?: Values;
  errors?: Errors;
  redirectTo?: string | null;
  verifiedBanner?: boolean;
  flash?: FlashMessage | null;
  problem?: Problem | null;
}) {
  const query = redirectTo ? `?redirect=${encodeURIComponent(redirectTo)}` : "";
  return (
    <BareFrame wide errors={errors} flash={flash} problem={problem}>
      <div className="split auth">
        <ProductIntro />
        <div className="card stack auth-card">
          {destination && (
            <div className="flex gap-4 items-center">
              <Avatar url={destination.avatarUrl} name={destination.name} eager />
              <p>
                <strong>
                  {tab === "signup" ? "Create an account to" : "Log in to"} {destination.purpose}
                </strong>
                {destination.price && <span className="num soft"> · {destination.price}</span>}
              </p>
            </div>
          )}
          <Tabs
            label="Log in or sign up"
            tabs={[
              { href: `/login${query}`, label: "Log In", current: tab === "login" },
              { href: `/signup${query}`, label: "Sign Up", current: tab === "signup" },
            ]}
          />
          {verifiedBanner && (
            <Notice tone="success" icon="done" title="Email Verified!">
              <p>Log in to continue.</p>
            </Notice>
          )}
          {tab === "login" ? (
            <>
              <LoginForm values={values} errors={errors} redirectTo={redirectTo} />
              <PasskeySignIn redirectTo={redirectTo} />
            </>
          ) : (
            <SignupForm values={values} errors={errors} redirectTo={redirectTo} />
          )}
          <p className="tiny dim">
            By continuing, you agree to our <a href="/legal/terms-of-service">Terms of Service</a> and{" "}
            <a href="/legal/privacy">Privacy Policy</a>.
          </p>
        </div>
      </div>
    </BareFrame>
  );
}
