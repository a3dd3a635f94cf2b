/** What a post can be about: its title, the kind of picture that goes with it, a line or two, and its tags. */
export type Subject = readonly [title: string, motif: string, description: string, tags: string];

/** Everything a demo creator of one interest has to say; notes are the paragraphs of text posts. */
export type InterestContent = { subjects: readonly Subject[]; notes: readonly string[] };
