import { useState } from "react";
import { pluralize } from "#domain/pluralize.ts";
import { callApi } from "#scripts/uploads/upload-api.ts";
import { formatBytes } from "../post-labels.ts";

/** `stored` of its `bytes` have arrived. */
export type UnfinishedUpload = { id: string; name: string; bytes: number; stored: number };

/**
 * A page can't open a file on its own, so choosing it again resumes its upload without resending what has arrived.
 * Needs scripts, as uploading in parts does.
 */
export function UnfinishedUploads({
  uploads,
  sending,
  addFiles,
}: {
  uploads: UnfinishedUpload[];
  sending: string[];
  addFiles: (files: File[]) => void;
}) {
  const [gone, setGone] = useState<string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const shown = uploads.filter(({ id, name }) => !gone.includes(id) && !sending.includes(name));
  if (shown.length === 0 && problem === null) return null;

  const resume = ({ id, name, bytes }: UnfinishedUpload, input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    input.value = "";
    if (!file) return;
    const isSame = file.name === name && file.size === bytes;
    setProblem(isSame ? null : `That's another file. To resume, choose ${name} (${formatBytes(bytes)}).`);
    if (!isSame) return;
    setGone((all) => [...all, id]);
    addFiles([file]);
  };
  const discard = ({ id }: UnfinishedUpload) =>
    callApi({ method: "DELETE", url: `/api/uploads/${id}`, signal: new AbortController().signal }).then(
      () => {
        setProblem(null);
        setGone((all) => [...all, id]);
      },
      () => setProblem("Not discarded. Please try again."),
    );
  return (
    <section className="stack stack-tight" aria-labelledby="unfinished-title">
      <h2 id="unfinished-title" className="text-base">
        {pluralize(shown.length, "unfinished upload")}
      </h2>
      <p className="small soft">
        Choose the same file again to resume where it stopped. Without progress, it's discarded after 3 days.
      </p>
      <p className="field-error" role="alert" hidden={problem === null}>
        {problem}
      </p>
      <ul className="upload-rows">
        {shown.map((upload) => {
          const { id, name, bytes, stored } = upload;
          const percent = Math.floor((100 * stored) / bytes);
          return (
            <li key={id}>
              <strong>{name}</strong>
              <span className="small soft num">
                {percent}% of {formatBytes(bytes)} uploaded
              </span>
              <progress className="upload" max={100} value={percent} aria-label={name} />
              <div className="media-item-moves">
                <label className="button button-secondary file-button">
                  Choose again<span className="sr-only"> {name}</span>
                  <input type="file" className="sr-only" onChange={({ target }) => resume(upload, target)} />
                </label>
                <button type="button" className="button button-quiet" onClick={() => discard(upload)}>
                  Discard<span className="sr-only"> {name}</span>
                </button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
