/** What a post can be about. `motif` is the kind of image drawn for it; `tags` is comma-separated. */
export type Subject = readonly [title: string, motif: string, description: string, tags: string];

/** The content for one interest; `notes` are paragraphs for text posts. */
export type InterestContent = { subjects: readonly Subject[]; notes: readonly string[] };
