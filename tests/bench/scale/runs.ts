import { usual } from "./behavior.ts";

/** What one scheduled run does at most, where the code says so, and how much of it each member causes per month. */
export type RunBound = {
  what: string;
  perRun: number;
  /** The file and the text in it that sets the bound; a test compares them. */
  file: string;
  text: string;
  perMember(b: typeof usual): number;
  /** The busiest minute compared with the average. */
  peak: number;
  note: string;
};

const { peak } = usual;
const postsPerMember = (b: typeof usual) => b.creatorShare * b.postsPerCreator;
/** Assumed: of all members per month. */
const LEAVING = 0.01;
/** Assumed: per member and month. */
const LIMITED_ATTEMPTS = 3;

/** Every bound of the scheduled run. */
export const runBounds: RunBound[] = [
  {
    what: "emails",
    perRun: 100,
    file: "app/domain/mail/deliver.ts",
    text: "const BATCH = 20;|const BATCHES_PER_RUN = 5;",
    perMember: (b) => b.emailsPerMember,
    peak,
    note: "busiest hour",
  },
  {
    what: "due posts",
    perRun: 200,
    file: "app/entry.worker.ts",
    text: "const DUE_POSTS_PER_RUN = 200;",
    perMember: (b) => postsPerMember(b) / 2,
    // A day has 1,440 minutes; assumed: one in twenty scheduled posts is for the same popular minute of its day.
    peak: 1440 / 20,
    note: "half of all posts, 1 in 20 at the same minute",
  },
  {
    what: "views deleted",
    perRun: 5000,
    file: "app/domain/views/count-view.ts",
    text: "deleteOldViews(dayOf(now) - 1, dayOf(now), 5000)",
    perMember: (b) => (b.pagesPerMember + b.guestPagesPerMember) * b.contentPageShare,
    peak: 1,
    note: "average",
  },
  {
    what: "expired sessions deleted",
    perRun: 1000,
    file: "app/domain/accounts/retention.ts",
    text: "const ROWS_PER_RUN = 1000;",
    perMember: () => 1,
    peak: 1,
    note: "one sign-in a month each",
  },
  {
    what: "finished emails deleted",
    perRun: 5000,
    file: "db/stores/mail/outbox.ts",
    text: "const DELETED_PER_RUN = 5000;",
    perMember: (b) => b.emailsPerMember,
    peak: 1,
    note: "average",
  },
  {
    what: "ended rate limits deleted",
    perRun: 5000,
    file: "db/stores/accounts/rate-limits.ts",
    text: "const DELETED_PER_RUN = 5000;",
    perMember: () => LIMITED_ATTEMPTS,
    peak: 1,
    note: "3 limited attempts a month each",
  },
  {
    what: "age check records erased",
    perRun: 5000,
    file: "db/stores/gates/age.ts",
    text: "const ERASED_PER_RUN = 5000;",
    perMember: () => 1,
    peak: 1,
    note: "one check a month each",
  },
  {
    what: "interrupted media marked",
    perRun: 500,
    file: "db/stores/media/processing.ts",
    text: "const MARKED_PER_RUN = 500;",
    perMember: (b) => postsPerMember(b) * b.photosPerPost * 0.05,
    peak: 1,
    note: "1 in 20 photos, all of one kind",
  },
  {
    what: "accounts erased",
    perRun: 5,
    file: "app/domain/deletion/process-deletions.ts",
    text: "const ERASURES_PER_RUN = 5;",
    perMember: () => LEAVING,
    peak: 1,
    note: "1 percent leave a month",
  },
  {
    what: "renewals stopped",
    perRun: 30,
    file: "app/domain/deletion/process-deletions.ts",
    text: "const RENEWALS_PER_RUN = 30;",
    perMember: (b) => LEAVING * (b.grossPerMember / b.payment) * 2,
    peak: 1,
    note: "of those who leave, and of their fans",
  },
  {
    what: "fans told that a creator leaves",
    perRun: 50,
    file: "app/domain/deletion/notify-fans.ts",
    text: "const FANS_PER_RUN = 50;",
    perMember: (b) => LEAVING * (b.grossPerMember / b.payment),
    peak: 1,
    note: "creators leave as often as fans",
  },
  {
    what: "unused media swept",
    perRun: 25,
    file: "app/domain/media/sweep.ts",
    text: "const BATCH = 25;",
    perMember: (b) => postsPerMember(b) * b.photosPerPost * 0.1,
    peak: 1,
    note: "1 in 10 photos is never used",
  },
  {
    what: "abandoned uploads swept",
    perRun: 25,
    file: "app/domain/media/multipart-upload.ts",
    text: "const BATCH = 25;",
    perMember: (b) => postsPerMember(b) * 0.05,
    peak: 1,
    note: "1 in 20 posts",
  },
];

const RUNS_PER_MONTH = 30 * 24 * 60;

/** The number of members at which a bound holds work up for good, or in the busiest minutes. */
export const membersAtBound = (bound: RunBound, b = usual) =>
  (bound.perRun * RUNS_PER_MONTH) / (bound.perMember(b) * bound.peak);
