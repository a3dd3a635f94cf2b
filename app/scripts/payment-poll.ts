import { find } from "./dom.ts";
import { pollPage } from "./payments/poll.ts";

// The first action on a page that waits for a payment is its refresh link.
const link = find<HTMLAnchorElement>(".message-page .actions a");
if (link) pollPage(link);
