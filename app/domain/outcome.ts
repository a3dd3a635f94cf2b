/** What a rule or use case gives: done, or refused with a reason that the caller can name to the user. */
export type Refusal<R extends string> = { ok: false; reason: R };
export type Outcome<R extends string, T extends object = object> = ({ ok: true } & T) | Refusal<R>;

/** Gives a refusal with its reason, typed narrowly. */
export const refuse = <R extends string>(reason: R): Refusal<R> => ({ ok: false, reason });
