import { findHref } from "./person-href.ts";

export const PersonLink = ({ username }: { username: string }) => (
  <a className="link" href={findHref(username)}>
    @{username}
  </a>
);
