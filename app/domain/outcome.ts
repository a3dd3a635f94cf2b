export type Refusal<R extends string> = { ok: false; reason: R };
export type Outcome<R extends string, T extends object = object> = ({ ok: true } & T) | Refusal<R>;

export const refuse = <R extends string>(reason: R): Refusal<R> => ({ ok: false, reason });
