import { Button, ButtonLink } from "../primitives/button.tsx";
import { MessagePage } from "./message-page.tsx";

export type Resume = { action: string; fields: [string, string][]; lostFiles: boolean };
export type ResumeProps = { why: "session-ended" | "unavailable"; resume: Resume | null };

const texts = {
  "session-ended": {
    title: "Your session has ended",
    text: "Sign in again in a new tab, then come back here and resend the form.",
    button: "I'm signed in, send it again",
  },
  unavailable: {
    title: "Back in a moment",
    text: "Part of our service isn't responding. Please try again shortly.",
    button: "Try Again",
  },
} as const;

export function ResumePage({ why, resume }: ResumeProps) {
  const { title, text, button } = texts[why];
  return (
    <MessagePage icon="clock" title={title} text={text}>
      {resume && (
        <p className="soft">
          What you typed is saved on this page.
          {resume.lostFiles && " We can't save files, so you'll have to choose yours again."}
        </p>
      )}
      {/* The recommended action comes first, as the primary button. */}
      <form className="actions" method="post" action={resume?.action ?? "/"}>
        {why === "session-ended" && (
          <a className="button button-primary" href="/login" target="_blank" rel="noopener">
            Sign In in a new tab
          </a>
        )}
        {resume && <ResumedFields {...resume} />}
        {resume && <Button variant={why === "session-ended" ? "secondary" : "primary"}>{button}</Button>}
        {why === "unavailable" && (
          <ButtonLink variant={resume ? "secondary" : "primary"} href="/">
            Return to Home
          </ButtonLink>
        )}
      </form>
    </MessagePage>
  );
}

export function ResumedFields({ fields, lostFiles }: Pick<Resume, "fields" | "lostFiles">) {
  return (
    <>
      {fields.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a form may hold the same name and value twice.
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      {lostFiles && <input type="hidden" name="resumed" value="without files" />}
    </>
  );
}
