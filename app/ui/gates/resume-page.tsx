import { Button, ButtonLink } from "../primitives/button.tsx";
import { MessagePage } from "./message-page.tsx";

/** A form that was stopped: what was typed, and where it goes. */
export type ResumeProps = {
  why: "session-ended" | "unavailable";
  resume: { action: string; fields: [string, string][]; lostFiles: boolean } | null;
};

const texts = {
  "session-ended": {
    title: "Your session has ended",
    text: "Sign in again in a new tab, then come back here and send the form once more.",
    button: "I am signed in, send it again",
  },
  unavailable: {
    title: "Back in a moment",
    text: "Something we depend on is not answering. Please try again shortly.",
    button: "Try Again",
  },
} as const;

/** Keeps a stopped form's words in the page, ready to be sent again; files have to be chosen again. */
export function ResumePage({ why, resume }: ResumeProps) {
  const { title, text, button } = texts[why];
  return (
    <MessagePage icon="clock" title={title} text={text}>
      {resume && (
        <p className="soft">
          What you typed is kept on this page.
          {resume.lostFiles && " A file cannot be kept: you will be asked to choose it again."}
        </p>
      )}
      {/* What comes first stands first and is lit: signing in, or trying again. */}
      <form className="actions" method="post" action={resume?.action ?? "/"}>
        {why === "session-ended" && (
          <a className="button button-primary" href="/login" target="_blank" rel="noopener">
            Sign In in a new tab
          </a>
        )}
        {resume?.fields.map(([name, value], position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a form may hold one name and value twice.
          <input key={position} type="hidden" name={name} value={value} />
        ))}
        {resume && <Button look={why === "session-ended" ? "secondary" : "primary"}>{button}</Button>}
        {why === "unavailable" && (
          <ButtonLink look={resume ? "secondary" : "primary"} href="/">
            Return to Home
          </ButtonLink>
        )}
      </form>
    </MessagePage>
  );
}
