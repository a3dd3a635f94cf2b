import { indexTerms } from "./tokenize.ts";

const indexDocument = (heading: string[], text: string) => {
  const first = indexTerms(heading.join(" "));
  const known = new Set(first);
  const rest = indexTerms(text).filter((word) => !known.has(word));
  return `${first.join(" ")}\n${rest.join(" ")}`;
};

/**
 * The value of `content.search_text`: terms of title and tags, a line break, terms of the description. The body and a
 * description that is not public are left out, so that locked text cannot be found by searching for it.
 */
export const postSearchText = (post: {
  title: string;
  tags: readonly string[];
  description: string;
  /** Whether the post is free or its creator made the description public. */
  descriptionIsPublic: boolean;
}) => indexDocument([post.title, ...post.tags], post.descriptionIsPublic ? post.description : "");

/** The value of `profiles.search_text`: terms of both names, a line break, terms of bio and interests. */
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
