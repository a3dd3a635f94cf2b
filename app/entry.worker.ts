import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import * as build from "../build/server/index.js";
import { forgetTraces } from "./domain/accounts/traces.ts";
import { carryOutDeletions } from "./domain/deletion/carry-out.ts";
import { deliverBacklog } from "./domain/mail/deliver.ts";
import { sweepUnused } from "./domain/media/sweep.ts";
import { sweepUploads } from "./domain/media/upload-in-parts.ts";
import { publishingPace } from "./domain/posts/pace.ts";
import { allToTheEnd } from "./domain/to-the-end.ts";
import { forgetViews } from "./domain/views/count-view.ts";
import { admit } from "./http/admit.ts";
import type { RequestContext } from "./http/context.ts";
import { createDeps } from "./platform/context.ts";
import { type Env, readSettings } from "./platform/env.ts";
import { locate } from "./platform/geolocation.ts";

const handle = createRequestHandler(build as unknown as ServerBuild, "production");
/** A file whose making has not begun by then was stopped while it was sent; its creator may try again. */
const SENDING_MS = 15 * 60 * 1000;
/** Age checks keep their address and user agent this long, against abuse; then they are erased. */
const AGE_TRACE_MS = 90 * 24 * 60 * 60 * 1000;
/** So long it is known that a mail went out, and where to; its words are gone as soon as it is sent. */
const MAIL_TRACE_MS = 30 * 24 * 60 * 60 * 1000;

/** Posts that one scheduled run publishes; what is left waits a minute. */
const DUE_A_RUN = 200;
/** Pages of the search's index that one run writes anew: about a megabyte, and some 30 ms of the database. */
const JOINED_A_RUN = 250;

export default {
  async fetch(request, env, execution): Promise<Response> {
    const read = readSettings(env);
    return admit(request, {
      settings: read.ok ? read.settings : null,
      missing: read.ok ? [] : read.missing,
      deps: read.ok ? createDeps(env, read.settings) : null,
      place: locate(request),
      limit: async (key) => (await env.ATTEMPTS.limit({ key })).success,
      limitCalls: async (key) => (await env.READS.limit({ key })).success,
      afterwards: (work) => execution.waitUntil(work),
      render: (asked: Request, context: RequestContext) => handle(asked, context as AppLoadContext),
    });
  },

  async scheduled(_event, env): Promise<void> {
    const read = readSettings(env);
    if (!read.ok) throw new Error(`settings are missing: ${read.missing.join(", ")}`);
    const deps = createDeps(env, read.settings);
    const { now } = deps.clock;
    // Each to its end: one that fails must not cut off the others, and the run counts as failed all the same.
    await allToTheEnd({
      mail: deliverBacklog({ outbox: deps.outbox, mail: deps.mail, now }),
      deletions: carryOutDeletions(deps),
      "sent mail": deps.outbox.forget(now() - MAIL_TRACE_MS),
      "due posts": deps.ownPosts.publishDue(now(), DUE_A_RUN, publishingPace),
      "unused media": sweepUnused(deps),
      uploads: sweepUploads(deps),
      "interrupted media": deps.store.noteInterrupted(now() - SENDING_MS, now(), "interrupted"),
      "age traces": deps.ages.eraseTraces(now() - AGE_TRACE_MS),
      attempts: deps.attempts.forget(now()),
      views: forgetViews(deps, now()),
      traces: forgetTraces(deps, now()),
      "search index": deps.search.upkeep(JOINED_A_RUN),
    });
  },
} satisfies ExportedHandler<Env>;
