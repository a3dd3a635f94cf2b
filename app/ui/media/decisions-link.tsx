import { REMOVED_OWN } from "#domain/media/removed-text.ts";

/** Follows the error about a file of one's own removed post. */
export const DecisionsLink = ({ error }: { error: string | undefined }) =>
  error?.includes(REMOVED_OWN) ? (
    <a className="small" href="/reports">
      Decisions about you
    </a>
  ) : null;
