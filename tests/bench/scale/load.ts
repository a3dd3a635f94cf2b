import { imageWidths } from "../../../app/domain/media/image/image.ts";
import { PART_BYTES } from "../../../app/domain/media/put-object.ts";
import type { Behavior } from "./behavior.ts";
import { measured } from "./measured.ts";
import { limits } from "./prices.ts";

/** What can be changed, in the order of docs/scale.md, which explains each. */
export const steps = [
  "bulk email",
  "batched views",
  "repeated batches",
  "messages apart",
  "signed media addresses",
  "shards",
  "webhook queue",
] as const;
export type Step = (typeof steps)[number];
export type Steps = ReadonlySet<Step>;

/** Images calls per photo: its widths, a JPEG, and a teaser. Stored are the original, the widths, and the JPEG. */
const TRANSFORMATIONS = imageWidths.post.length + 2;
const OBJECTS = imageWidths.post.length + 2;
const PART_MEGABYTES = PART_BYTES / 1e6;
/** Assumed: the share of media requests that the edge's copy answers. */
const EDGE_HITS = 0.3;
/** Assumed: views that one transaction writes once they are batched. */
const VIEWS_PER_BATCH = 50;
/** Events that report a renewal, and the Stripe calls for each. */
const EVENTS_PER_PAYMENT = 2;
const CALLS_PER_EVENT = 3;
/** A post is saved, its files processed, and its counts and search rows written. */
const COMMITS_PER_POST = 6;

type Counts = ReturnType<typeof countsOf>;
export type Load = ReturnType<typeof monthlyLoad>;

function countsOf(members: number, b: Behavior) {
  const memberPages = members * b.pagesPerMember;
  const guestPages = members * b.guestPagesPerMember;
  const creators = members * b.creatorShare;
  const posts = creators * b.postsPerCreator;
  return {
    members,
    memberPages,
    guestPages,
    creators,
    posts,
    photos: posts * b.photosPerPost,
    payments: (members * b.grossPerMember) / b.payment,
    emails: members * b.emailsPerMember,
    messages: members * b.messagesPerMember,
    polls: members * b.pollsPerMember,
    likes: members * b.likesPerMember,
    visits: members * b.visitsPerMember,
    views: (memberPages + guestPages) * b.contentPageShare,
  };
}

type Request = { count: number; worker: number; database: number; calls: number; rowsRead: number };

/** The kinds of requests, with what one of each costs. */
function requestsOf(counts: Counts, b: Behavior, taken: Steps): Request[] {
  const { cpu, streams } = measured;
  const kept = counts.guestPages * b.keptShare;
  const unchecked = taken.has("signed media addresses") ? { database: 0, calls: 0, rowsRead: 0 } : {};
  const content = b.contentPageShare;
  return [
    { count: counts.memberPages * content, ...cpu["content page, member"] },
    { count: counts.memberPages * (1 - content) + counts.polls, ...cpu["Discover, member"] },
    { count: counts.guestPages - kept, ...cpu["Discover, guest"] },
    // An isolate that has been idle for 30 s asks for the content revision; counted for each page.
    { count: kept, ...cpu["Discover, guest, kept"], database: streams.openStream, calls: 1, rowsRead: 1 },
    { count: counts.memberPages * b.imagesPerPage, ...cpu["media check, member"], ...unchecked },
    { count: counts.guestPages * b.imagesPerPage, ...cpu["media check, guest"], ...unchecked },
  ];
}

/** The kinds of transactions, with what one of each costs. `writerMs` is the time in which no other write can run. */
function writesOf(counts: Counts, b: Behavior, taken: Steps) {
  const write = (count: number, kind: keyof typeof measured.written, commits: number, apart = false) => {
    const { ms, rows } = measured.written[kind];
    // What every call costs comes before the write lock is taken.
    const writerMs = ms - measured.streams.openStream + commits * b.commitMs;
    return { count, ms, rows, commits, writerMs, apart };
  };
  return [
    // Counted, and weighed.
    write(counts.views, "view of a post", 2 / (taken.has("batched views") ? VIEWS_PER_BATCH : 1)),
    write(counts.likes, "like", 2),
    write(counts.visits, "use of a session", 1),
    // Queued, and marked as sent.
    write(counts.emails, "email", 2 / (taken.has("bulk email") ? limits.resendBatch : 1)),
    write(counts.payments * EVENTS_PER_PAYMENT, "renewal of a subscription", 1),
    write(counts.posts, "renewal of a subscription", COMMITS_PER_POST),
    // Sent, and read. There are none yet; as heavy as a like.
    write(counts.messages, "like", 2, taken.has("messages apart")),
  ];
}

function storedBytes(counts: Counts, b: Behavior): number {
  const { bytes } = measured;
  return (
    counts.members * (bytes.profile + 2 * bytes.session) +
    b.months * (counts.posts * bytes.post + counts.likes * bytes.like + counts.payments * bytes.payment) +
    // There are no messages yet; one is as large as a session's row.
    b.months * counts.messages * bytes.session +
    // Views are kept for two days, emails for a month.
    (counts.views / 15) * bytes.view +
    counts.emails * bytes.email
  );
}

/** Everything that `members` cause in a month with the steps `taken`: counts, and ms of processors and of the writer. */
export function monthlyLoad(members: number, b: Behavior, taken: Steps = new Set()) {
  const counts = countsOf(members, b);
  const requests = requestsOf(counts, b, taken);
  const writes = writesOf(counts, b, taken);
  const read = (of: (one: Request) => number) => requests.reduce((sum, one) => sum + one.count * of(one), 0);
  const written = (of: (one: (typeof writes)[number]) => number) =>
    writes.reduce((sum, one) => sum + one.count * of(one), 0);
  const events = taken.has("webhook queue") ? 1 : EVENTS_PER_PAYMENT;
  const media = (counts.memberPages + counts.guestPages) * b.imagesPerPage;
  return {
    ...counts,
    requests: read(() => 1) + counts.payments * EVENTS_PER_PAYMENT,
    workerMs: read((one) => one.worker),
    databaseMs: read((one) => one.database) + written((one) => one.ms),
    databaseCalls: read((one) => one.calls) + written((one) => one.commits),
    rowsRead: read((one) => one.rowsRead),
    rowsWritten: written((one) => one.rows),
    commits: written((one) => one.commits),
    writerMs: written((one) => (one.apart ? 0 : one.writerMs)),
    messageWriterMs: written((one) => (one.apart ? one.writerMs : 0)),
    stripeReads: counts.payments * events,
    stripeCalls: counts.payments * CALLS_PER_EVENT * events,
    transformations: counts.photos * TRANSFORMATIONS,
    objectsWritten: counts.photos * OBJECTS + (counts.posts * b.videoMegabytes) / PART_MEGABYTES,
    objectReads: media * (1 - EDGE_HITS),
    nudges: counts.messages * 2,
    databaseGigabytes: storedBytes(counts, b) / 1e9,
    mediaGigabytes:
      (counts.posts * b.months * (b.photosPerPost * b.photoMegabytes + b.videoMegabytes)) / 1000,
  };
}
