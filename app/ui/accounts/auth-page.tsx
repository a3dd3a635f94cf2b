import type { Errors, Problem } from "../forms/error-summary.tsx";
import type { Values } from "../forms/values.ts";
import { BareFrame } from "../frame/bare-frame.tsx";
import type { FlashMessage } from "../primitives/flash.tsx";
import { Notice } from "../primitives/notice.tsx";
import { Tabs } from "../primitives/tabs.tsx";
import { LoginForm } from "./login-form.tsx";
import { ProductIntro } from "./product-intro.tsx";
import { PasskeySignIn } from "./security/passkey-sign-in.tsx";
import { SignupForm } from "./signup-form.tsx";

export function AuthPage({
  tab,
  values = {},
  errors = {},
  redirectTo,
  verifiedBanner,
  flash,
  problem,
}: {
  tab: "login" | "signup";
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
