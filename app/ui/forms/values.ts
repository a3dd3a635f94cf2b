/** What a form shows again in its fields, by name. */
export type Values = Record<string, string | undefined>;
