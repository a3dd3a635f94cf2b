import { nameKey } from "#domain/accounts/look-alikes.ts";
import { creatorSearchText } from "#domain/discovery/search-text/search-text.ts";

/** What an account's page says, and what a decision took off it. */
export type CaseProfile = {
  username: string;
  interests: string[];
  name: string | null;
  bio: string;
  removedName: string | null;
  removedBio: string;
};
type Texts = { searchText: string; nameKey: string | null };
/** What follows from the texts of a page, once they're cleared or put back. */
export type ProfileTexts = { cleared: Texts; restored: Texts };

const textsOf = ({ username, interests }: CaseProfile, name: string | null, bio: string): Texts => ({
  searchText: creatorSearchText({ username, interests, name, bio }),
  nameKey: nameKey(name ?? username),
});

export const profileTexts = (page: CaseProfile): ProfileTexts => ({
  cleared: textsOf(page, null, ""),
  restored: textsOf(page, page.name ?? page.removedName, page.bio || page.removedBio),
});
