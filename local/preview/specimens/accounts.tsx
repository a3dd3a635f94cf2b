import { AuthPage } from "../../../app/ui/accounts/auth-page.tsx";
import {
  ChangeEmailForm,
  ConfirmEmailForm,
  SignInToConfirm,
} from "../../../app/ui/accounts/change-email-form.tsx";
import { ChangePasswordForm } from "../../../app/ui/accounts/change-password-form.tsx";
import { EmailDeliveryNotice } from "../../../app/ui/accounts/email-delivery-notice.tsx";
import { EmailLinkPage } from "../../../app/ui/accounts/email-link-page.tsx";
import { ForgotPasswordForm } from "../../../app/ui/accounts/forgot-password-form.tsx";
import { ConfirmWithPasswordField } from "../../../app/ui/accounts/password-fields.tsx";
import { ResetPasswordForm } from "../../../app/ui/accounts/reset-password-form.tsx";
import { SessionList } from "../../../app/ui/accounts/session-list.tsx";
import { VerifyEmailForm } from "../../../app/ui/accounts/verify-email-form.tsx";
import { daysAgo, NOW } from "../samples.ts";
import type { Specimen } from "../specimen.ts";

const values = { email: "noor@example.com" };

export const accounts: Specimen[] = [
  {
    name: "Log in and sign up",
    page: true,
    states: {
      "Log in": <AuthPage tab="login" />,
      "Verified, email filled in": <AuthPage tab="login" values={values} verifiedBanner />,
      "Wrong password": (
        <AuthPage
          tab="login"
          values={values}
          errors={{ form: "Invalid email or password. Please check your credentials and try again." }}
        />
      ),
      "Sign up": <AuthPage tab="signup" />,
      "Sign up refused": (
        <AuthPage tab="signup" values={values} errors={{ confirmPassword: "Passwords do not match" }} />
      ),
    },
  },
  {
    name: "Email verification",
    states: {
      Empty: <VerifyEmailForm values={values} errors={{}} ownEmail="noor@example.com" />,
      "Wrong code": (
        <VerifyEmailForm
          values={values}
          errors={{ code: "Please enter a 6-digit verification code" }}
          attemptsRemaining={3}
          waitSeconds={42}
        />
      ),
    },
  },
  {
    name: "Email delivery notice",
    states: {
      Slow: <EmailDeliveryNotice problem="slow" />,
      Failed: <EmailDeliveryNotice problem="failed" />,
    },
  },
  {
    name: "Password reset",
    states: {
      "Ask for a link": <ForgotPasswordForm errors={{}} logInHref="/login" />,
      "New password": <ResetPasswordForm email="noor@example.com" errors={{}} />,
    },
  },
  {
    name: "Emailed link",
    page: true,
    states: {
      "No longer works": (
        <EmailLinkPage
          flash={null}
          errors={{}}
          purposeText="This link changes your email."
          newLinkHref="/settings/email"
        >
          {null}
        </EmailLinkPage>
      ),
    },
  },
  {
    name: "Change email and password",
    states: {
      Email: <ChangeEmailForm current="noor@example.com" errors={{}} />,
      "Confirm email": <ConfirmEmailForm newEmail="new@example.com" />,
      "Sign in to confirm": <SignInToConfirm newEmail="new@example.com" signInHref="/login" signedIn />,
      Password: <ChangePasswordForm email="noor@example.com" errors={{}} />,
      "Password field": <ConfirmWithPasswordField error="That password isn't right" />,
    },
  },
  {
    name: "Sessions",
    states: {
      Two: (
        <SessionList
          sessions={[
            { id: "1", device: "Firefox on Android", place: "Texas", usedAt: daysAgo(3), current: false },
            { id: "2", device: "Chrome on Windows", place: "Texas", usedAt: NOW, current: true },
          ]}
        />
      ),
    },
  },
];
