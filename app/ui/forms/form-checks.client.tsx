import { parse, useForm } from "@conform-to/react";
import { type FormEvent, type MutableRefObject, useEffect, useMemo } from "react";
import type { Errors } from "./error-summary.tsx";
import type { Refusal } from "./refusal.ts";
import type { Values } from "./values.ts";

type SubmitHandler = (event: FormEvent<HTMLFormElement>) => void;

/**
 * Checks a form with Conform before it's sent, and each field again as it's corrected. Loaded on the first focus, since
 * Conform is a tenth of a page's scripts. Renders nothing: the form's own component shows `onErrors`.
 */
export function FormChecks({
  id,
  refusal,
  check,
  onErrors,
  onSubmit,
  handler,
}: {
  id: string;
  refusal: Refusal | undefined;
  check: (values: Values) => Errors;
  onErrors: (errors: Errors) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>, formData: FormData) => void;
  handler: MutableRefObject<SubmitHandler | null>;
}) {
  const lastResult = useMemo(() => (refusal ? resultOf(refusal.errors) : undefined), [refusal]);
  const [form] = useForm<Record<string, string>>({
    id,
    lastResult,
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parse(formData, { resolve: (values) => resolved(check(textOf(values))) }),
    onSubmit: (event, { formData }) => onSubmit(event, formData),
  });
  useEffect(() => {
    handler.current = form.onSubmit;
    return () => {
      handler.current = null;
    };
  });
  // Compared as text: Conform makes new objects on every render.
  const errors = JSON.stringify(
    Object.fromEntries(
      Object.entries(form.allErrors).map(([name, messages]) => [name || "form", messages.join("\n")]),
    ),
  );
  useEffect(() => onErrors(JSON.parse(errors)), [errors, onErrors]);
  return null;
}

const resultOf = (errors: Errors) => ({
  status: "error" as const,
  error: Object.fromEntries(
    Object.entries(errors).flatMap(([name, message]) =>
      message ? [[name === "form" ? "" : name, message.split("\n")]] : [],
    ),
  ),
});

function resolved(errors: Errors): { error: Record<string, string[]> } | { value: Record<string, string> } {
  const found = Object.entries(errors).flatMap(([name, message]) => (message ? [[name, [message]]] : []));
  return found.length > 0 ? { error: Object.fromEntries(found) } : { value: {} };
}

const textOf = (values: Record<string, unknown>): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
