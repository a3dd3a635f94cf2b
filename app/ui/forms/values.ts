export type Values = Record<string, string | undefined>;
