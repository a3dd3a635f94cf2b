import { useActionData, useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { ComposerMediaItem } from "#domain/posts/composer-media.ts";
import { useErrorTitle } from "#ui/forms/error-title.ts";
import { type Failure, isFailure, refusalOf } from "#ui/forms/keep-page.ts";
import type { Refusal } from "#ui/forms/refusal.ts";
import type { Values } from "#ui/forms/values.ts";

type Sent = Refusal & { values: Values; media: ComposerMediaItem[]; lost: string[] };

export type SentFiles = ReturnType<typeof useSentFiles>;

export function useSentFiles({ values, media }: { values: Values; media: ComposerMediaItem[] }) {
  const data = useActionData<Sent | Failure>();
  const isSending = useNavigation().state !== "idle";
  const submit = useSubmit();
  const formRef = useRef<HTMLFormElement>(null);
  const [attempt, setAttempt] = useState(0);
  const shown = useRef(data);
  const refusal = useMemo(() => refusalOf(data), [data]);
  useErrorTitle(refusal?.errors);
  useEffect(() => {
    if (data === shown.current) return;
    shown.current = data;
    // A gate or an outage answered with a page that keeps what was typed, so let the browser show it.
    if (isFailure(data) && data.failed === "refused") formRef.current?.submit();
    else if (data) setAttempt((count) => count + 1);
  }, [data]);
  const redisplayed = isFailure(data) ? undefined : data;
  return {
    frame: { errors: refusal?.errors, problem: refusal?.notice, attempt },
    form: {
      values: { ...values, ...redisplayed?.values },
      media: redisplayed?.media ?? media,
      lost: redisplayed?.lost ?? [],
      errors: refusal?.errors ?? {},
      formRef,
      isSending,
      send: (body: FormData, action: string) =>
        isSending || submit(body, { method: "post", action, encType: "multipart/form-data" }),
    },
  };
}
