import { findHref } from "./person-href.ts";

/** A username that leads to its account, for admins. */
export const PersonLink = ({ username }: { username: string }) => (
  <a className="link" href={findHref(username)}>
    @{username}
  </a>
);
