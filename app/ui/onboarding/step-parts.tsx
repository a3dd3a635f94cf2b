import type { ReactNode } from "react";
import type { Preferences } from "../../domain/onboarding/preferences.ts";
import type { Errors } from "../forms/error-summary.tsx";
import { HiddenSentField } from "../forms/hidden-sent-field.tsx";
import type { IconName } from "../icons/icon-names.ts";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { Icon } from "../primitives/icon.tsx";

/** What every step gets. */
export type StepProps = {
  step: number;
  name: string;
  preferences: Preferences;
  /** The values of a refused form. */
  values?: Record<string, string>;
  errors: Errors;
  backHref: string | null;
};

/** A step's title and opening line. */
export function StepHeading({ title, text }: { title: string; text: string }) {
  return (
    <div className="grid gap-3">
      <h1>{title}</h1>
      <p className="lead">{text}</p>
    </div>
  );
}

/** A few points, each with an icon. */
export function FeatureList({ points }: { points: { icon: IconName; title: string; text: string }[] }) {
  return (
    <ul className="points">
      {points.map(({ icon, title, text }) => (
        <li key={title}>
          <span className="point-mark tone-lamp">
            <Icon name={icon} />
          </span>
          <p>
            <strong className="block">{title}</strong> <span className="soft">{text}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Skips what only explains: a single step, or on the first step all of them. */
export const SkipButton = ({ label }: { label: string }) => (
  <Button variant="quiet" name="intent" value="skip">
    {label}
  </Button>
);

/** A step's form: its fields, the button to the next step, and Back. */
export function StepForm({
  backHref,
  next = "Next",
  children,
  extraAction,
}: {
  backHref: string | null;
  next?: string;
  children?: ReactNode;
  extraAction?: ReactNode;
}) {
  return (
    <form className="form" method="post" noValidate>
      <HiddenSentField />
      {children}
      <div className="actions">
        <Button busy="One moment...">{next}</Button>
        {extraAction}
        {backHref && (
          <ButtonLink variant="secondary" href={backHref}>
            Back
          </ButtonLink>
        )}
      </div>
    </form>
  );
}
