import { type FormEvent, useState } from "react";
import type { ArrangeAction } from "../../domain/posts/arrange.ts";
import { LOST_TEXT, type useMedia } from "../studio/use-media.ts";

/** A hydrated form with a list of files: changes of the list happen at once, and it isn't sent while files upload. */
export function useFileForm(files: ReturnType<typeof useMedia>) {
  const [note, setNote] = useState("");
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const value = submitter instanceof HTMLButtonElement && submitter.name === "do" ? submitter.value : "";
    const [request = "", id = ""] = value.split(":");
    if (request === "refresh") event.preventDefault();
    else if (request === "retry") {
      event.preventDefault();
      files.retryProcessing(id);
    } else if (id) {
      event.preventDefault();
      files.change({ type: "arranged", action: request as ArrangeAction, id });
    } else if (files.isSending) {
      event.preventDefault();
      setNote("Your files are still uploading. Try again when they've finished.");
    }
  };
  return { note: files.isLost ? LOST_TEXT : note, onSubmit };
}
