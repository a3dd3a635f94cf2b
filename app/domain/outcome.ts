/** The result of a rule or use case: success, or a refusal whose reason the caller can explain to the user. */
export type Refusal<R extends string> = { ok: false; reason: R };
export type Outcome<R extends string, T extends object = object> = ({ ok: true } & T) | Refusal<R>;

/** Makes a refusal whose type is narrowed to its reason. */
export const refuse = <R extends string>(reason: R): Refusal<R> => ({ ok: false, reason });
