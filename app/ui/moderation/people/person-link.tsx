import { findHref } from "./person-href.ts";

export const PersonLink = ({ username }: { username: string }) => (
  <a className="link over-row" href={findHref(username)}>
    @{username}
  </a>
);
