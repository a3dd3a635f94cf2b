import { indexTerms } from "./tokenize.ts";

const indexDocument = (heading: string[], text: string) => {
  const first = indexTerms(heading.join(" "));
  const known = new Set(first);
  const rest = indexTerms(text).filter((word) => !known.has(word));
  return `${first.join(" ")}\n${rest.join(" ")}`;
};

/**
 * What `content.search_words` holds: words of title and tags, a line break, words of the description. The description
 * is left out unless everybody may read it, and a body always, so that nothing locked can be found by its words.
 */
export const postSearchText = (post: {
  title: string;
  tags: readonly string[];
  description: string;
  /** Whether everybody may read it: the post is free, or its creator made the description public. */
  descriptionIsPublic: boolean;
}) => indexDocument([post.title, ...post.tags], post.descriptionIsPublic ? post.description : "");

/** What `profiles.search_words` holds: words of both names, the username also as one; then of bio and interests. */
export const creatorSearchText = (creator: {
  username: string;
  name: string | null;
  bio: string;
  interests: readonly string[];
}) =>
  indexDocument(
    [creator.username, creator.username.replace(/[_.-]/g, ""), creator.name ?? ""],
    [creator.bio, ...creator.interests].join(" "),
  );
