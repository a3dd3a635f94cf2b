export const personHref = (id: string) => `/admin/people/${encodeURIComponent(id)}`;

export const findHref = (username: string) => `/admin/people?${new URLSearchParams({ q: `@${username}` })}`;
