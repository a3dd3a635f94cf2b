import { useFetcher } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { type Failure, isFailure } from "#ui/forms/keep-page.ts";

const DELAY_MS = 4000;
const RETRY_MS = 10_000;
const OFFLINE = "Not saved yet. We'll try again.";
const SIGNED_OUT = "Not saved. Sign in again in another tab, then save.";

type Autosaved = { autosaved: { ok: boolean; text?: string; isOver?: boolean } };
type Options = {
  form: RefObject<HTMLFormElement>;
  isDraft: boolean;
  action: string;
  based: string;
  postKey: string;
  readyIds: () => string[] | null;
};

/**
 * Saves a draft a few seconds after each change, and warns before a page with unsaved changes is left. `target`: the
 * form's action and the revision it's based on; once a new post is saved, both are the draft's.
 */
export function useAutosave({ form, isDraft, action, based, postKey, readyIds }: Options) {
  const fetcher = useFetcher<Autosaved | Failure>();
  const [target, setTarget] = useState({ action, based });
  const [note, setNote] = useState<{ text: string; isError: boolean } | null>(null);
  const [isSending, setIsSending] = useState(false);
  const state = useRef({ isDirty: false, isOver: !isDraft, isSending: false });
  /** Sent without a response so far. It's sent again unchanged, so that it's saved once. */
  const unsettled = useRef<FormData | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const warn = useRef((event: BeforeUnloadEvent) => event.preventDefault());

  const later = (delay: number) => {
    clearTimeout(timer.current);
    if (!state.current.isOver) timer.current = setTimeout(() => latest.current(), delay);
  };
  const settle = () => {
    state.current.isDirty = false;
    removeEventListener("beforeunload", warn.current);
  };
  const send = () => {
    const { current } = state;
    if (current.isOver || current.isSending || form.current === null) return;
    const ids = readyIds();
    if (ids === null) return later(DELAY_MS);
    const body = unsettled.current ?? read(form.current, target.based, ids);
    if (body === null) return;
    if (unsettled.current === null) current.isDirty = false;
    unsettled.current = body;
    current.isSending = true;
    setIsSending(true);
    fetcher.submit(body, { method: "post", action: target.action, encType: "multipart/form-data" });
  };
  const latest = useRef(send);
  latest.current = send;

  const { data, state: fetching } = fetcher;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is read once
  useEffect(() => {
    const { current } = state;
    if (fetching !== "idle" || !current.isSending || data === undefined) return;
    current.isSending = false;
    setIsSending(false);
    if (isFailure(data)) {
      // A gate answered in place of the action, so nothing was saved.
      current.isOver = data.failed === "refused";
      if (current.isOver) unsettled.current = null;
      setNote({ text: current.isOver ? SIGNED_OUT : OFFLINE, isError: true });
      later(RETRY_MS);
      return;
    }
    const body = unsettled.current;
    unsettled.current = null;
    const { ok, text, isOver } = data.autosaved;
    if (!ok) {
      current.isOver ||= isOver === true;
      current.isDirty = true;
      setNote({ text: `Not saved. ${text ?? ""}`, isError: true });
      return;
    }
    const saved = `/post/${postKey}`;
    setTarget({ action: saved, based: String(body?.get("revision")) });
    // Reloading the page opens the draft.
    if (action !== saved) history.replaceState(history.state, "", saved);
    setNote({
      text: `Saved at ${new Date().toLocaleTimeString("en-US", { timeStyle: "short" })}`,
      isError: false,
    });
    if (current.isDirty) later(DELAY_MS);
    else settle();
  }, [fetching, data]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      removeEventListener("beforeunload", warn.current);
    },
    [],
  );
  return {
    target,
    note,
    isSending,
    isUnsettled: () => unsettled.current !== null,
    isAsking: () => state.current.isSending,
    retry: () => latest.current(),
    touch: () => {
      state.current.isDirty = true;
      addEventListener("beforeunload", warn.current);
      if (unsettled.current === null) later(DELAY_MS);
    },
    /** The post's own button is saving it: stops autosaving and warnings. */
    pause: () => {
      clearTimeout(timer.current);
      settle();
    },
  };
}

/** Leaves out files, which are uploaded separately. Null if there's nothing to save yet. */
function read(form: HTMLFormElement, based: string, readyIds: string[]): FormData | null {
  const all = new FormData(form);
  const body = new FormData();
  for (const [name, value] of all)
    if (typeof value === "string" && name !== "media") body.append(name, value);
  for (const id of readyIds) body.append("media", id);
  const hasText = ["title", "body", "description"].some((name) => String(body.get(name) ?? "").trim() !== "");
  if (!hasText && readyIds.length === 0) return null;
  body.set("do", "autosave");
  body.set("based", based);
  body.set("revision", newKey());
  return body;
}

/** 128 random bits in 22 characters, like the server's revisions. */
const newKey = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .slice(0, 22);
