import { DEFAULT_SUBSCRIPTION } from "../../../app/domain/money.ts";

/** A figure that the model starts from, and where it comes from. Months have 30 days. */
export type Assumption = { value: number; what: string; source: string };

const assumed = "assumed";
const reported = "OnlyFans for 2022 and May 2023, as the press reports it";

/** What members do. Sensitivity is computed by halving and doubling each. */
export const behavior = {
  creatorShare: { value: 0.014, what: "creators among members", source: `${reported}: 3 of 220 million` },
  grossPerMember: {
    value: 2.1,
    what: "dollars spent per member and month",
    source: `${reported}: $5.55 billion`,
  },
  payment: {
    value: DEFAULT_SUBSCRIPTION / 100,
    what: "dollars per payment",
    source: "our default subscription price",
  },
  pagesPerMember: { value: 30, what: "pages per member and month", source: assumed },
  guestPagesPerMember: { value: 30, what: "guests' pages per member and month", source: assumed },
  keptShare: { value: 0.5, what: "of guests' pages that an isolate or the edge has kept", source: assumed },
  imagesPerPage: {
    value: 10,
    what: "images per page",
    source: "README: 15 requests on a first view; assumed",
  },
  contentPageShare: { value: 0.3, what: "pages that count a view of a post", source: assumed },
  likesPerMember: { value: 3, what: "likes per member and month", source: assumed },
  visitsPerMember: { value: 5, what: "hours of use per member and month", source: assumed },
  messagesPerMember: {
    value: 10,
    what: "messages per member and month",
    source: assumed,
  },
  pollsPerMember: {
    value: 10,
    what: "10 s polls per member and month, where sockets fail",
    source: assumed,
  },
  emailsPerMember: {
    value: 4,
    what: "emails per member and month, once posts and messages send them",
    source: assumed,
  },
  postsPerCreator: { value: 12, what: "posts per creator and month", source: assumed },
  photosPerPost: { value: 2, what: "photos per post", source: assumed },
  photoMegabytes: { value: 0.8, what: "MB stored per photo, in all its widths", source: assumed },
  videoMegabytes: { value: 12, what: "MB of video per post, on average over all posts", source: assumed },
  largestCreator: { value: 0.02, what: "of all members follow the largest creator", source: assumed },
  commitMs: { value: 4, what: "ms that a commit waits for storage, holding the writer", source: assumed },
  months: { value: 24, what: "months of data", source: assumed },
  peak: { value: 4, what: "times the average in the busiest hour", source: assumed },
} as const satisfies Record<string, Assumption>;

export type Behavior = { -readonly [key in keyof typeof behavior]: number };

/** The values alone. */
export const usual = Object.fromEntries(
  Object.entries(behavior).map(([name, { value }]) => [name, value]),
) as Behavior;

export const DAYS = 30;
export const MONTH_SECONDS = DAYS * 24 * 60 * 60;
