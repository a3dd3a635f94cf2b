import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import * as build from "../build/server/index.js";
import { deleteExpiredRecords } from "./domain/accounts/retention.ts";
import { carryOutDeletions } from "./domain/deletion/carry-out.ts";
import { deliverBacklog } from "./domain/mail/deliver.ts";
import { sweepUploads } from "./domain/media/multipart-upload.ts";
import { sweepUnused } from "./domain/media/sweep.ts";
import { publishLimit } from "./domain/posts/publish-limit.ts";
import { settleAll } from "./domain/settle-all.ts";
import { deleteOldViews } from "./domain/views/count-view.ts";
import type { RequestContext } from "./http/context.ts";
import { handleRequest } from "./http/gates/handle-request.ts";
import { createDeps } from "./platform/context.ts";
import { type Env, readSettings } from "./platform/env.ts";
import { locate } from "./platform/geolocation.ts";

const handle = createRequestHandler(build as unknown as ServerBuild, "production");
/** A file whose making has not begun by then was stopped while it was sent; its creator may try again. */
const UPLOAD_TIMEOUT_MS = 15 * 60 * 1000;
/** Age checks keep their address and user agent this long, against abuse; then they are erased. */
const AGE_CHECK_RETENTION_MS = 90 * 24 * 60 * 60 * 1000;
/** So long it is known that a mail went out, and where to; its words are gone as soon as it is sent. */
const SENT_EMAIL_RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** Posts that one scheduled run publishes; what is left waits a minute. */
const DUE_POSTS_PER_RUN = 200;
/** Pages of the search's index that one run writes anew: about a megabyte, and some 30 ms of the database. */
const INDEX_PAGES_PER_RUN = 250;

export default {
  async fetch(request, env, execution): Promise<Response> {
    const read = readSettings(env);
    return handleRequest(request, {
      settings: read.ok ? read.settings : null,
      missingSettings: read.ok ? [] : read.missing,
      deps: read.ok ? createDeps(env, read.settings) : null,
      place: locate(request),
      allowAttempt: async (key) => (await env.ATTEMPTS.limit({ key })).success,
      allowApiCall: async (key) => (await env.READS.limit({ key })).success,
      waitUntil: (work) => execution.waitUntil(work),
      render: (asked: Request, context: RequestContext) => handle(asked, context as AppLoadContext),
    });
  },

  async scheduled(_event, env): Promise<void> {
    const read = readSettings(env);
    if (!read.ok) throw new Error(`settings are missing: ${read.missing.join(", ")}`);
    const deps = createDeps(env, read.settings);
    const { now } = deps.clock;
    // Each to its end: one that fails must not cut off the others, and the run counts as failed all the same.
    await settleAll({
      mail: deliverBacklog({ outbox: deps.outbox, mail: deps.mail, now }),
      deletions: carryOutDeletions(deps),
      "sent mail": deps.outbox.deleteFinished(now() - SENT_EMAIL_RETENTION_MS),
      "due posts": deps.ownPosts.publishDue(now(), DUE_POSTS_PER_RUN, publishLimit),
      "unused media": sweepUnused(deps),
      uploads: sweepUploads(deps),
      "interrupted media": deps.mediaStore.failInterrupted(now() - UPLOAD_TIMEOUT_MS, now(), "interrupted"),
      "age traces": deps.ages.eraseVerificationRecords(now() - AGE_CHECK_RETENTION_MS),
      attempts: deps.rateLimits.deleteExpired(now()),
      views: deleteOldViews(deps, now()),
      traces: deleteExpiredRecords(deps, now()),
      "search index": deps.search.mergeIndexes(INDEX_PAGES_PER_RUN),
    });
  },
} satisfies ExportedHandler<Env>;
