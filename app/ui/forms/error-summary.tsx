import { useEffect, useRef } from "react";
import { errorLines } from "./field-frame.tsx";

export type Errors = Record<string, string | undefined>;
/** `lines` replace the messages next to the fields in the summary. */
export type Problem = {
  title: string;
  text?: string;
  link?: { href: string; label: string };
  lines?: Errors;
};

/** Fields that share messages: the summary adds the field's name if the message lacks it. */
const fieldNames: Record<string, string> = {
  subscription_price: "Subscription price",
  message_price: "Message unlock price",
  price: "Price",
};

function withFieldName(field: string, message: string): string {
  const name = fieldNames[field];
  return name === undefined || message.toLowerCase().includes(name.toLowerCase())
    ? message
    : `${name}: ${message}`;
}

/**
 * Each error links to its field; the key "form" means none. The frame shows it right after the skip link, and
 * `autofocus` moves the focus there even without a script.
 */
export function ErrorSummary({
  errors,
  problem,
  attempt = 0,
}: {
  errors?: Errors;
  problem?: Problem | null;
  /** Increases with every refusal of a hydrated form. */
  attempt?: number;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  const lines = Object.entries(errors ?? {}).flatMap(([name, message]) => {
    const text = message && (problem?.lines?.[name] ?? message);
    return text ? errorLines(text).map((line) => ({ name, line: withFieldName(name, line) })) : [];
  });
  if (lines.length === 0) return null;
  return (
    <div
      ref={box}
      className="inner"
      role="alert"
      aria-labelledby="problem-title"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: a rejected form announces its errors first, like GOV.UK's error summary
      autoFocus
      data-problem
    >
      <div className="problem">
        <h2 id="problem-title">{problem?.title ?? "There is a problem"}</h2>
        {problem?.text && <p className="mt-2">{problem.text}</p>}
        <ul className="mt-2">
          {lines.map(({ name, line }) => (
            <li key={`${name} ${line}`}>{name === "form" ? line : <a href={`#${name}`}>{line}</a>}</li>
          ))}
        </ul>
        {problem?.link && (
          <p className="mt-2">
            <a href={problem.link.href}>{problem.link.label}</a>
          </p>
        )}
      </div>
    </div>
  );
}
