/** `motif` is the kind of image drawn for it; `tags` is comma-separated. */
export type Subject = readonly [title: string, motif: string, description: string, tags: string];

export type InterestContent = { subjects: readonly Subject[]; notes: readonly string[] };
