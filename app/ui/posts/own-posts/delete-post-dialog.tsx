import { useFetcher } from "@remix-run/react";
import { type FormEvent, type MouseEvent, useEffect, useRef } from "react";
import { DeletePost } from "./delete-post.tsx";

type DeletionSummary = Parameters<typeof DeletePost>[0];

export function DeletePostDialog({
  path,
  onClose,
  onConfirm,
}: {
  path: string;
  onClose: () => void;
  onConfirm: (form: HTMLFormElement) => void;
}) {
  const { data, load } = useFetcher<DeletionSummary>();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => load(path), [load, path]);
  useEffect(() => {
    if (data && !dialog.current?.open) dialog.current?.showModal();
  }, [data]);

  const confirm = (event: FormEvent) => {
    event.preventDefault();
    // First, as nothing behind an open dialog takes the focus.
    dialog.current?.close();
    onConfirm(event.target as HTMLFormElement);
  };
  // Its links lead back to the list, which is right behind the dialog.
  const cancel = (event: MouseEvent) => {
    if (!(event.target as Element).closest("a")) return;
    event.preventDefault();
    dialog.current?.close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is its link's, which the keyboard reaches
    <dialog
      ref={dialog}
      className="sheet stack"
      aria-label="Delete post"
      onClose={onClose}
      onSubmit={confirm}
      onClick={cancel}
    >
      {data && <DeletePost {...data} />}
    </dialog>
  );
}
