/** Where admins see an account. */
export const personHref = (id: string) => `/admin/people/${encodeURIComponent(id)}`;

/** The same by username, through the search. */
export const findHref = (username: string) => `/admin/people?${new URLSearchParams({ q: `@${username}` })}`;
