import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import type { ArrangeAction } from "#domain/posts/arrange.ts";
import type { ComposerMediaItem } from "#domain/posts/composer-media.ts";
import { checkPostFields } from "#domain/posts/field-check.ts";
import { type Failure, isFailure, refusalOf, UNREACHED_TEXT } from "#ui/forms/keep-page.ts";
import type { Refusal } from "#ui/forms/refusal.ts";
import { useHydratedForm } from "#ui/forms/use-hydrated-form.tsx";
import type { Values } from "#ui/forms/values.ts";
import { useAutosave } from "../drafts/use-autosave.ts";
import { useMedia } from "./use-media.ts";

export type SentPost = Refusal & {
  values: Values;
  media: ComposerMediaItem[];
  lost: string[];
  note?: string;
};

type Options = {
  action: string;
  based: string;
  isDraft: boolean;
  postKey: string;
  media: ComposerMediaItem[];
  lost: string[];
  sent: SentPost | undefined;
};

const WAIT_TEXT = "Your files are still uploading. Stay on this page; your post is sent when they finish.";

export function useComposer({ action, based, isDraft, postKey, media, lost, sent }: Options) {
  const files = useMedia(action, postKey, media, lost);
  const saving = useFetcher<SentPost | Failure>();
  const form = useRef<HTMLFormElement>(null);
  const held = useRef<HTMLButtonElement | null>(null);
  const autosave = useAutosave({
    form,
    isDraft,
    action,
    based,
    postKey,
    readyIds: () => {
      const ids = files.currentIds();
      // Files the page doesn't know about yet may be ready as well.
      return ids.every((id) => files.order.items[id])
        ? ids.filter((id) => files.order.items[id]?.ready)
        : null;
    },
  });
  const { target } = autosave;
  const [note, setNote] = useState<{ text: string; isError: boolean } | null>(
    sent?.note === undefined ? null : { text: sent.note, isError: false },
  );
  const { data } = saving;
  const refusal = useMemo(() => refusalOf(data) ?? sent, [data, sent]);

  useEffect(() => {
    // A gate or an outage answered with a page that keeps what was typed, so let the browser show it.
    if (isFailure(data) && data.failed === "refused") form.current?.submit();
    else if (data !== undefined) touch.current();
    if (data && "note" in data && data.note) setNote({ text: data.note, isError: false });
  }, [data]);
  const touch = useRef(autosave.touch);
  touch.current = autosave.touch;
  const ids = files.order.ids.join();
  const knownIds = useRef(ids);
  useEffect(() => {
    if (knownIds.current !== ids) touch.current();
    knownIds.current = ids;
  }, [ids]);

  const save = (formData: FormData) => {
    formData.delete("media");
    for (const id of files.currentIds()) formData.append("media", id);
    autosave.pause();
    saving.submit(formData, { method: "post", action: target.action, encType: "multipart/form-data" });
  };
  const { uploads } = files;
  const hasUploads = uploads.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies(uploads): the first files name the post
  useEffect(() => {
    if (hasUploads)
      import("../drafts/suggest-title.client.ts")
        .then(({ suggestTitle }) => suggestTitle(form.current, uploads))
        .catch(() => null);
  }, [hasUploads]);
  const failed = files.uploads.filter(({ state }) => state === "failed");

  /** Waits until nothing is underway, and leaves out failed files only once the creator knows. */
  const submit = (event: FormEvent<HTMLFormElement>, formData: FormData) => {
    event.preventDefault();
    if (saving.state !== "idle") return;
    if (files.isSending) {
      held.current = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
      setNote({ text: WAIT_TEXT, isError: false });
    } else if (failed.some(({ acknowledged }) => !acknowledged)) {
      setNote({ text: leftOutText(failed.map(({ name }) => name)), isError: true });
      files.queue.acknowledge();
    } else if (autosave.isUnsettled()) {
      // Resends the pending autosave first, so that the server knows the order of versions.
      held.current = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
      autosave.retry();
    } else {
      setNote(null);
      save(formData);
    }
  };
  const hydrated = useHydratedForm({
    id: "composer",
    refusal,
    check: (values) => (values.do === "draft" ? {} : checkPostFields(values)),
    onSubmit: submit,
  });
  const isWaiting = files.isSending || autosave.isSending;
  const latest = useRef(autosave);
  latest.current = autosave;
  useEffect(() => {
    if (isWaiting || !held.current || latest.current.isAsking()) return;
    const button = held.current;
    held.current = null;
    if (latest.current.isUnsettled()) setNote({ text: UNREACHED_TEXT, isError: true });
    else form.current?.requestSubmit(button);
  }, [isWaiting]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const value = submitter instanceof HTMLButtonElement && submitter.name === "do" ? submitter.value : "";
    const [request = "", id = ""] = value.split(":");
    if (request === "refresh") event.preventDefault();
    else if (request === "retry") {
      event.preventDefault();
      files.retryProcessing(id);
    } else if (request === "template" && saving.state === "idle") {
      event.preventDefault();
      saving.submit(textsOf(event.currentTarget), {
        method: "post",
        action: target.action,
        encType: "multipart/form-data",
      });
    } else if (id) {
      event.preventDefault();
      files.change({ type: "arranged", action: request as ArrangeAction, id });
    } else hydrated.props.onSubmit(event);
  };
  return {
    ...hydrated,
    ...files,
    note: note ?? autosave.note,
    target,
    isSaving: saving.state !== "idle",
    props: { ...hydrated.props, ref: form, onSubmit, onInput: autosave.touch },
  };
}

function textsOf(form: HTMLFormElement): FormData {
  const texts = new FormData();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") texts.append(name, value);
  texts.set("do", "template");
  return texts;
}

function leftOutText(names: string[]): string {
  const them = names.length > 1 ? "them" : "it";
  return `Not sent yet: ${names.join(", ")} didn't upload. Check the list of files, or press the button again to continue without ${them}.`;
}
