import { renderQrCode } from "../../../app/platform/qr.ts";
import { DeleteAccountPage } from "../../../app/ui/security/delete-account-page.tsx";
import { ExpiredRecoveryLink, NotMePage } from "../../../app/ui/security/not-me-page.tsx";
import { OwnDataEntry, OwnDataPage } from "../../../app/ui/security/own-data-page.tsx";
import { PasskeySignIn } from "../../../app/ui/security/passkey-sign-in.tsx";
import { PasskeysPage } from "../../../app/ui/security/passkeys-page.tsx";
import { RecoveryCodes } from "../../../app/ui/security/recovery-codes.tsx";
import { SecondStepForm } from "../../../app/ui/security/second-step-form.tsx";
import { TwoStepPage } from "../../../app/ui/security/two-step-page.tsx";
import { daysAgo, inDays } from "../samples.ts";
import type { Specimen } from "../specimen.ts";

const link = "otpauth://totp/Fanlight:noor?secret=ABCDEFGH";
const pending = { link, secret: "ABCD EFGH", qr: renderQrCode(link) };

const settings = { isAdmin: false, action: "/settings/two-step" };

export const security: Specimen[] = [
  {
    name: "Two-step sign-in",
    states: {
      Off: <TwoStepPage {...settings} enabled={null} pending={null} errors={{}} />,
      "Off, for an admin": <TwoStepPage {...settings} isAdmin enabled={null} pending={null} errors={{}} />,
      "Waiting for the first code": (
        <TwoStepPage {...settings} enabled={null} pending={pending} errors={{}} />
      ),
      On: (
        <TwoStepPage
          {...settings}
          enabled={{ since: daysAgo(20), codesLeft: 8 }}
          pending={null}
          errors={{}}
        />
      ),
      "Recovery codes": (
        <RecoveryCodes codes={["abcd-efgh-jkmn", "pqrs-tuvw-xyz2"]} next="/settings/two-step" />
      ),
      "Code at sign-in": <SecondStepForm recovery={false} otherHref="/login" back="" errors={{}} />,
      "Code before the administration": (
        <SecondStepForm recovery={false} otherHref={null} back="/admin" errors={{}} />
      ),
      "Recovery code at sign-in": <SecondStepForm recovery otherHref="/login" back="" errors={{}} />,
    },
  },
  {
    name: "Passkeys",
    states: {
      None: <PasskeysPage passkeys={[]} errors={{}} values={{}} />,
      One: (
        <PasskeysPage
          passkeys={[{ id: "1", name: "Noor's phone", createdAt: daysAgo(30), lastUsedAt: daysAgo(1) }]}
          errors={{}}
          values={{}}
        />
      ),
      "Sign in": <PasskeySignIn />,
    },
  },
  {
    name: "That wasn't me",
    states: {
      Password: <NotMePage purpose="undo_password" address="noor@example.com" twoStep="off" />,
      Email: <NotMePage purpose="undo_email" address="noor@example.com" twoStep="stays" />,
      "Link no longer works": <ExpiredRecoveryLink />,
    },
  },
  {
    name: "Delete account",
    states: {
      Fan: <DeleteAccountPage seller={false} isPastGates dueAt={null} errors={{}} />,
      Creator: <DeleteAccountPage seller isPastGates dueAt={null} errors={{}} />,
      Requested: <DeleteAccountPage seller={false} isPastGates dueAt={inDays(29)} errors={{}} />,
    },
  },
  {
    name: "Your data",
    states: {
      "Sign in": <OwnDataEntry action="/own-data" values={{}} errors={{}} />,
      "Signed in": <OwnDataPage email="noor@example.com" isPastGates={false} />,
    },
  },
];
