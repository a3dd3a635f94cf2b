export type Errors = Record<string, string | undefined>;

/**
 * What is wrong, at the top, each line a link to its field. An error under the key "form" belongs to no field.
 * The frame shows it right after the skip link; `autofocus` takes the focus there without a script as well.
 */
export function ErrorSummary({ errors, title = "There is a problem" }: { errors?: Errors; title?: string }) {
  const lines = Object.entries(errors ?? {}).filter((line): line is [string, string] => Boolean(line[1]));
  if (lines.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: a refused form says so first, as GOV.UK's summary does
    <div className="inner" role="alert" aria-labelledby="problem-title" tabIndex={-1} autoFocus data-problem>
      <div className="problem">
        <h2 id="problem-title">{title}</h2>
        <ul className="mt-2">
          {lines.map(([name, message]) => (
            <li key={name}>{name === "form" ? message : <a href={`#${name}`}>{message}</a>}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
