import { useFetcher } from "@remix-run/react";
import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { checkProfileFields } from "#domain/creators/field-check.ts";
import { type Failure, isFailure, refusalOf } from "../forms/keep-page.ts";
import type { Refusal } from "../forms/refusal.ts";
import { useHydratedForm } from "../forms/use-hydrated-form.tsx";
import type { Values } from "../forms/values.ts";
import { smallPhoto } from "./small-photo.ts";
import { useUsernameCheck } from "./use-username-check.ts";

export type SentSetup = Refusal & { values: Values };

type Options = {
  values: Values;
  interests: string[];
  portraitUrl: string | null;
  hasUsername: boolean;
  sent: SentSetup | undefined;
};

export function useCreatorSetup({ values, interests, portraitUrl, hasUsername, sent }: Options) {
  const form = useRef<HTMLFormElement>(null);
  const saving = useFetcher<SentSetup | Failure>();
  const [shown, setShown] = useState({ values, interests, portraitUrl });
  const [isHydrated, setHydrated] = useState(false);
  const [photo, setPhoto] = useState<Promise<File> | null>(null);
  const { data } = saving;
  const refusal = useMemo(() => refusalOf(data) ?? sent, [data, sent]);
  const username = (shown.values.username ?? "").trim();
  const check = useUsernameCheck(username, isHydrated && !hasUsername);

  const readForm = useCallback((element: HTMLFormElement) => {
    const data = new FormData(element);
    const text = [...data].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
    setShown((before) => ({
      ...before,
      values: Object.fromEntries(text),
      interests: data.getAll("interests").map(String),
    }));
  }, []);
  useEffect(() => {
    setHydrated(true);
    // On a slow phone, fields may be filled in before this runs.
    if (form.current) readForm(form.current);
  }, [readForm]);
  useEffect(() => {
    // A gate or an outage answered with a page that keeps what was typed, so let the browser show it.
    if (isFailure(data) && data.failed === "refused") form.current?.submit();
  }, [data]);

  const onInput = (event: FormEvent<HTMLFormElement>) => readForm(event.currentTarget);
  const onPhoto = (file: File | undefined) => {
    if (shown.portraitUrl?.startsWith("blob:")) URL.revokeObjectURL(shown.portraitUrl);
    const isImage = file?.type.startsWith("image/");
    setPhoto(file && isImage ? smallPhoto(file) : null);
    setShown((before) => ({
      ...before,
      portraitUrl: file && isImage ? URL.createObjectURL(file) : portraitUrl,
    }));
  };
  const save = async (event: FormEvent<HTMLFormElement>, formData: FormData) => {
    event.preventDefault();
    if (saving.state !== "idle") return;
    if (photo) formData.set("portrait", await photo);
    saving.submit(formData, { method: "post", encType: "multipart/form-data" });
  };
  const hydrated = useHydratedForm({
    id: "creator-setup",
    refusal,
    check: checkProfileFields,
    onSubmit: save,
  });
  const isValid = Object.keys(checkProfileFields(shown.values)).length === 0 && check?.available !== false;
  return {
    ...hydrated,
    /** The summary leaves out errors found while typing, which are only next to their field. */
    formErrors: hydrated.errors,
    errors: check?.error ? { ...hydrated.errors, username: check.error } : hydrated.errors,
    props: { ...hydrated.props, ref: form, onInput },
    shown,
    onPhoto,
    isHydrated,
    isUsernameFree: check?.available === true,
    isSaving: saving.state !== "idle",
    canFinish: !isHydrated || isValid,
  };
}
