import { errorLines } from "./field-frame.tsx";

/** By field; where several things are wrong with one, as with its files, each has a line. */
export type Errors = Record<string, string | undefined>;
/**
 * What a refusal is called, what is said of it besides its errors, and what the summary says of a field in place of
 * the words that stand there.
 */
export type Problem = { title: string; text?: string; lines?: Errors };

/** Fields whose messages could be another field's as well: where one does not name its field, the summary does. */
const fieldNames: Record<string, string> = {
  subscription_price: "Subscription price",
  message_price: "Message unlock price",
  price: "Price",
};

function withFieldName(field: string, message: string): string {
  const name = fieldNames[field];
  return name === undefined || message.toLowerCase().includes(name.toLowerCase())
    ? message
    : `${name}: ${message}`;
}

/**
 * What is wrong, at the top, each line a link to its field. An error under the key "form" belongs to no field.
 * The frame shows it right after the skip link; `autofocus` takes the focus there without a script as well.
 */
export function ErrorSummary({ errors, problem }: { errors?: Errors; problem?: Problem | null }) {
  const lines = Object.entries(errors ?? {}).flatMap(([name, message]) => {
    const words = message && (problem?.lines?.[name] ?? message);
    return words ? errorLines(words).map((line) => ({ name, line: withFieldName(name, line) })) : [];
  });
  if (lines.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: a refused form says so first, as GOV.UK's summary does
    <div className="inner" role="alert" aria-labelledby="problem-title" tabIndex={-1} autoFocus data-problem>
      <div className="problem">
        <h2 id="problem-title">{problem?.title ?? "There is a problem"}</h2>
        {problem?.text && <p className="mt-2">{problem.text}</p>}
        <ul className="mt-2">
          {lines.map(({ name, line }) => (
            <li key={`${name} ${line}`}>{name === "form" ? line : <a href={`#${name}`}>{line}</a>}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
