import type { MouseEvent, ReactNode } from "react";
import type { IconName } from "../primitives/icon-names.ts";
import { Icon } from "./icon.tsx";
import { PlainText } from "./plain-text.tsx";

type Variant = "primary" | "secondary" | "quiet" | "danger";
type BaseProps = { children: ReactNode; variant?: Variant; icon?: IconName; fill?: boolean };

const classes = (variant: Variant = "primary", fill?: boolean) =>
  `button button-${variant}${fill ? " button-fill" : ""}`;

/**
 * `busy` replaces the label while the form is being sent; `needsValid` disables the button until the form is valid. The
 * space after it separates it from its neighbor in text browsers.
 */
export function Button({
  children,
  variant,
  icon,
  fill,
  name,
  value,
  busy,
  needsValid,
  formAction,
  pending,
  disabled,
  onClick,
}: BaseProps & {
  name?: string;
  value?: string;
  busy?: string;
  needsValid?: boolean;
  formAction?: string;
  pending?: boolean;
  /** Looks disabled; pressing it shows what's missing. */
  disabled?: boolean;
  onClick?: (event: MouseEvent) => void;
}) {
  return (
    <>
      <button
        type="submit"
        className={classes(variant, fill)}
        name={name}
        value={value}
        formAction={formAction}
        data-busy={busy}
        data-needs-valid={needsValid || undefined}
        aria-disabled={pending || disabled || undefined}
        onClick={onClick}
      >
        {icon && <Icon name={icon} />}
        {pending && busy ? busy : children}
      </button>{" "}
    </>
  );
}

export function ButtonLink({
  children,
  variant,
  icon,
  fill,
  href,
  rel,
  dialog,
  close,
  onClick,
}: BaseProps & {
  href: string;
  rel?: string;
  /** With scripts, the page it leads to opens as a dialog; `close` leads back from one. */
  dialog?: boolean;
  close?: boolean;
  onClick?: (event: MouseEvent) => void;
}) {
  return (
    <>
      <a
        className={classes(variant, fill)}
        href={href}
        rel={rel}
        data-dialog={dialog || undefined}
        data-close={close || undefined}
        onClick={onClick}
      >
        {icon && <Icon name={icon} />}
        {children}
      </a>{" "}
    </>
  );
}

/**
 * Opens (with `hide`, closes) the popover with the ID `target`, without a script. In browsers without popovers, the
 * stylesheet shows a link in its place, and the popover's content.
 */
export function PopoverButton({
  children,
  variant,
  icon,
  fill,
  target,
  hide,
}: BaseProps & { target: string; hide?: boolean }) {
  const popover = { popovertarget: target, popovertargetaction: hide ? "hide" : undefined };
  return (
    <>
      <button type="button" className={classes(variant, fill)} {...popover}>
        {icon && <Icon name={icon} />}
        {children}
      </button>{" "}
      <a className={`${classes(variant, fill)} no-popover`} href={hide ? "#main" : `#${target}`}>
        {icon && <Icon name={icon} />}
        {children}
        <PlainText>{hide ? " (back to the page)" : " (further down)"}</PlainText>
      </a>{" "}
    </>
  );
}
