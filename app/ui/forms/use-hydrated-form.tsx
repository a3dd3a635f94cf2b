import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { Errors } from "./error-summary.tsx";
import { useErrorTitle } from "./error-title.ts";
import type { FormChecks } from "./form-checks.client.tsx";
import type { Refusal } from "./refusal.ts";
import type { Values } from "./values.ts";

type Options = {
  id: string;
  refusal: Refusal | undefined;
  /** Finds certain errors before anything is sent; the server checks everything. */
  check: (values: Values) => Errors;
  onSubmit: (event: FormEvent<HTMLFormElement>, formData: FormData) => void;
};

/**
 * A form whose errors appear without a page load. `attempt` increases with every refusal, which moves the focus to the
 * summary.
 */
export function useHydratedForm({ id, refusal, check, onSubmit }: Options) {
  const [attempt, setAttempt] = useState(0);
  const [errors, setErrors] = useState<Errors>(refusal?.errors ?? {});
  const [Checks, setChecks] = useState<typeof FormChecks | null>(null);
  const handler: ComponentProps<typeof FormChecks>["handler"] = useRef(null);
  const loading = useRef(false);

  const shown = useRef(refusal);
  useEffect(() => {
    // The page's own errors already have the focus.
    if (refusal === shown.current) return;
    shown.current = refusal;
    setErrors(refusal?.errors ?? {});
    if (refusal) setAttempt((count) => count + 1);
  }, [refusal]);
  useErrorTitle(errors);

  const loadChecks = () => {
    if (loading.current) return;
    loading.current = true;
    // If they don't load, the server's checks do.
    import("./form-checks.client.tsx")
      .then(({ FormChecks }) => setChecks(() => FormChecks))
      .catch(() => null);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (handler.current === null) {
      const { submitter } = event.nativeEvent as SubmitEvent;
      return onSubmit(event, new FormData(event.currentTarget, submitter));
    }
    let isSent = false;
    sent.current = () => {
      isSent = true;
    };
    handler.current(event);
    if (!isSent && event.defaultPrevented) setAttempt((count) => count + 1);
  };
  const sent = useRef(() => {});
  const checks: ReactNode = Checks && (
    <Checks
      id={id}
      refusal={refusal}
      check={check}
      onErrors={setErrors}
      handler={handler}
      onSubmit={(event, formData) => {
        sent.current();
        onSubmit(event, formData);
      }}
    />
  );
  return {
    props: { id, noValidate: true, onSubmit: submit, onFocus: loadChecks },
    checks,
    errors,
    problem: refusal?.notice ?? null,
    attempt,
  };
}
