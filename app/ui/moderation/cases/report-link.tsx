import { Icon } from "#ui/primitives/icon.tsx";

/** To report a post or profile, from its page at `path`. */
export const ReportLink = ({ path }: { path: string }) => (
  <a className="like" href={`/report?about=${encodeURIComponent(path)}`} rel="nofollow">
    <Icon name="flag" />
    Report
  </a>
);
