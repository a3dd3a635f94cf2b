/** Fixed lists of accounts, shown before any search. */
export const peopleFilters = ["newest", "creators", "restricted", "leaving"] as const;
export type PeopleFilter = (typeof peopleFilters)[number];
