import { useState } from "react";
import { MAX_MESSAGE, overText } from "#domain/messages/message.ts";
import { TextArea } from "#ui/forms/field.tsx";
import type { FieldText } from "#ui/forms/field-frame.tsx";

/** Pasted text isn't cut: the field says how much is too much, and so does the server. */
export function MessageField({
  value,
  rows,
  placeholder,
  ...text
}: Omit<FieldText, "name"> & { value?: string; rows?: number; placeholder?: string }) {
  const [over, setOver] = useState(0);
  return (
    <div
      className="stack stack-tight"
      onInput={({ target }) =>
        target instanceof HTMLTextAreaElement && setOver(target.value.trim().length - MAX_MESSAGE)
      }
    >
      <TextArea
        {...text}
        name="text"
        limit={MAX_MESSAGE}
        isUncut
        rows={rows}
        placeholder={placeholder}
        value={value}
      />
      {/* Without React, a script fills it in. */}
      <p className="small tone-error text-over" role="status" data-over={MAX_MESSAGE}>
        {over > 0 ? overText(over) : ""}
      </p>
    </div>
  );
}
