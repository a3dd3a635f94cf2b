import type { ComponentProps } from "react";
import { FileForm, type FileFormProps } from "#ui/messages/files/file-form.tsx";
import { MessageField } from "#ui/messages/thread/message-field.tsx";
import type { Acting } from "./team-frame.tsx";

/** Has no price. Posts `text`. */
export function TeamFiles({
  acting,
  backHref,
  name,
  ...form
}: FileFormProps &
  Required<Pick<ComponentProps<typeof FileForm>, "api">> & {
    acting: Acting;
    backHref: string;
    name: string;
  }) {
  return (
    <FileForm
      {...form}
      head={{
        title: `Send files to ${name}`,
        text: `As ${acting.name}, for ${acting.creator.name}, who keeps them. Only those who can read this conversation see them. We remove location and camera data from your uploads.`,
        back: { href: backHref, label: "Conversation" },
      }}
      hasVault={false}
      previews="none"
      button={{ label: "Send", busy: "Sending..." }}
    >
      <MessageField label="Text (optional)" rows={4} value={form.values.text} error={form.errors.text} />
    </FileForm>
  );
}
