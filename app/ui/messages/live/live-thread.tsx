import { type FormEvent, type ReactNode, useRef } from "react";
import { partnerName } from "#domain/messages/conversation.ts";
import { MAX_MESSAGE } from "#domain/messages/message.ts";
import { HeldForReview, HeldMessages } from "#ui/moderation/held-messages/held-messages.tsx";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { NoMessageForm } from "../message-form.tsx";
import { PromiseNote } from "../replies/promise-note.tsx";
import { Thread, type ThreadView } from "../thread.tsx";
import type { Outgoing } from "./outbox.client.ts";
import { PendingMessages } from "./pending-messages.tsx";
import type { LiveInput } from "./start-thread.client.ts";
import { useDraft } from "./use-draft.ts";
import { useHydrated } from "./use-hydrated.ts";
import { useLiveThread } from "./use-live-thread.ts";
import type { Photos } from "./use-photos.ts";
import { usePresence } from "./use-presence.ts";

type Props = Omit<ThreadView, "mayWrite" | "conversation" | "messages"> &
  LiveInput & {
    conversation: { draft: string };
    form: ReactNode;
    photos: Photos;
    isRefused: boolean;
  };

const fieldOf = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLTextAreaElement>("[name=text]") ?? null;

function readMessage(form: HTMLFormElement, submitter: HTMLElement | null, photos: Photos) {
  const fields = new FormData(form, submitter);
  const known = ["intent", "text", "key", "reply_to", "media", "alt"];
  for (const [name, value] of fields)
    if (!known.includes(name) && (typeof value === "string" ? value !== "" : value.size > 0)) return null;
  const text = String(fields.get("text") ?? "").trim();
  if (fields.get("intent") !== "send" || (text === "" && photos.list.length === 0)) return null;
  return { text, alt: String(fields.get("alt") ?? ""), replyTo: Number(fields.get("reply_to")) || null };
}

export function LiveThread({ form, photos, isRefused, ...input }: Props) {
  const { conversation, path } = input;
  const { id, partner, draft } = conversation;
  const live = useLiveThread(input);
  const isLive = useHydrated();
  const keeper = useDraft(id, draft);
  const presence = usePresence(id, conversation.sharesPresence);
  const box = useRef<HTMLDivElement>(null);
  const isReply = useRef(true);
  const { facts, failure, parts } = live;
  const isShut = facts.refusal !== null;
  // Once shown, the form stays: its text must not be lost when the other person blocks.
  const hasForm = useRef(false);
  hasForm.current ||= !isShut || isRefused;
  const hasText = Boolean(fieldOf(box.current?.querySelector("form") ?? null)?.value);
  // A passing failure, such as a lost connection, leaves the thread visible.
  const isOut = failure?.isFinal === true;

  function handleSubmit(event: FormEvent<HTMLDivElement>) {
    const target = event.target as HTMLFormElement;
    const written = readMessage(target, (event.nativeEvent as SubmitEvent).submitter, photos);
    const field = fieldOf(target);
    if (written === null || field === null) return;
    event.preventDefault();
    // A note below the field says how much is too much.
    if (written.text.length > MAX_MESSAGE) return field.focus();
    field.value = "";
    const alt = target.querySelector<HTMLInputElement>("[name=alt]");
    if (alt !== null) alt.value = "";
    // The next message isn't a reply.
    for (const quote of target.querySelectorAll<HTMLElement>(".message-quote")) quote.hidden = true;
    const replyTo = isReply.current ? written.replyTo : null;
    isReply.current = false;
    field.focus();
    parts.current?.queue.add({
      text: written.text,
      photos: photos.take(),
      alt: written.alt,
      replyTo,
      at: Date.now(),
      // The form's own key stays with the form: React restores it after each rendering.
      key: crypto.randomUUID(),
      after: keeper.current?.sent() ?? Promise.resolve(),
    });
  }

  function handleInput({ target }: FormEvent<HTMLDivElement>) {
    if (!(target instanceof HTMLTextAreaElement) || target.name !== "text") return;
    keeper.current?.type(target.value);
    presence.type();
  }

  function handleEdit(one: Outgoing) {
    const field = fieldOf(box.current?.querySelector("form") ?? null);
    if (field === null) return;
    parts.current?.queue.discard(one.key);
    photos.put(one.photos);
    const alt = field.form?.querySelector<HTMLInputElement>("[name=alt]");
    if (alt) alt.value ||= one.alt;
    field.value = [one.text, field.value].filter(Boolean).join("\n");
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.focus();
  }

  const state = presenceText(presence, partnerName(partner));
  return (
    <>
      {isOut ? (
        <Refused text={failure.text} path={path} />
      ) : (
        <Thread
          {...input}
          conversation={{ ...conversation, ...facts }}
          messages={live.messages}
          hasLater={input.hasLater}
          mayWrite={!isShut}
          pending={
            <>
              <HeldMessages path={path} held={input.hasLater ? [] : facts.held} />
              <PendingMessages
                outgoing={live.outgoing}
                onRetry={(key) => parts.current?.queue.retry(key)}
                onEdit={handleEdit}
              />
            </>
          }
          state={isLive ? (failure === null ? state : failure.text) : null}
        />
      )}
      <p className="sr-only" role="status">
        {live.spoken}
      </p>
      {live.hasNews && !isOut && (
        <p className="thread-pill">
          <ButtonLink icon="message" href={input.hasLater ? `${path}#newest` : "#newest"}>
            New messages
          </ButtonLink>
        </p>
      )}
      <HeldForReview count={facts.heldForReview} />
      {facts.replyDueAt !== null && !isOut && (
        <PromiseNote dueAt={facts.replyDueAt} side={input.viewer.side} name={partnerName(partner)} />
      )}
      {facts.refusal !== null && (
        <NoMessageForm {...(facts.refusal.text === input.refusal?.text ? input.refusal : facts.refusal)} />
      )}
      {hasForm.current && (
        <div
          ref={box}
          className={isLive ? "chat-compose docked live" : "chat-compose docked"}
          onSubmit={handleSubmit}
          onInput={handleInput}
          hidden={isShut && !isRefused && !hasText}
        >
          {form}
        </div>
      )}
    </>
  );
}

const presenceText = ({ typing, here }: { typing: boolean; here: boolean }, name: string) =>
  typing ? `${name} is typing…` : here ? `${name} is here` : "";

function Refused({ text, path }: { text: string; path: string }) {
  return (
    <div className="stack stack-tight">
      <Notice tone="error">
        <p role="alert">{text}</p>
      </Notice>
      <p>
        <ButtonLink variant="secondary" href={path}>
          Reload
        </ButtonLink>
      </p>
    </div>
  );
}
