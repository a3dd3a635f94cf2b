import { indexTerms } from "./tokenize.ts";

const indexDocument = (heading: string[], text: string) => {
  const first = indexTerms(heading.join(" "));
  const known = new Set(first);
  const rest = indexTerms(text).filter((word) => !known.has(word));
  return `${first.join(" ")}\n${rest.join(" ")}`;
};

/**
 * `content.search_text`: terms of the title and tags, a line break, terms of the description. The body and non-public
 * descriptions are left out, so that searches can't find locked text.
 */
export const postSearchText = (post: {
  title: string;
  tags: readonly string[];
  description: string;
  descriptionIsPublic: boolean;
}) => indexDocument([post.title, ...post.tags], post.descriptionIsPublic ? post.description : "");

/** `profiles.search_text`: terms of both names, a line break, terms of the bio and interests. */
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
