import { accountStore } from "../../db/stores/accounts.ts";
import { adminStore } from "../../db/stores/admin.ts";
import { ageStore } from "../../db/stores/ages.ts";
import { analyticsStore } from "../../db/stores/analytics.ts";
import { rateLimitStore } from "../../db/stores/attempts.ts";
import { viewStore } from "../../db/stores/attention.ts";
import { authoringStore } from "../../db/stores/authoring.ts";
import { checkoutStore } from "../../db/stores/checkouts.ts";
import { creatorStore } from "../../db/stores/creators.ts";
import { credentialStore } from "../../db/stores/credentials.ts";
import { deletionStore } from "../../db/stores/deletions.ts";
import { exportStore } from "../../db/stores/exports.ts";
import { leavingNoticeStore } from "../../db/stores/farewells.ts";
import { featuredStore } from "../../db/stores/featured.ts";
import { feedStore } from "../../db/stores/feeds.ts";
import { likeStore } from "../../db/stores/likes.ts";
import { emailLinkStore } from "../../db/stores/links.ts";
import { mediaStore } from "../../db/stores/media.ts";
import { onboardingStore } from "../../db/stores/onboarding.ts";
import { outboxStore } from "../../db/stores/outbox.ts";
import { ownPostStore } from "../../db/stores/own-posts.ts";
import { passkeyStore } from "../../db/stores/passkeys.ts";
import { postStore } from "../../db/stores/posts.ts";
import { preferenceStore } from "../../db/stores/preferences.ts";
import { profileStore } from "../../db/stores/profiles.ts";
import { regionStore } from "../../db/stores/regions.ts";
import { paymentStore } from "../../db/stores/sales.ts";
import { searchStore } from "../../db/stores/search.ts";
import { sessionStore } from "../../db/stores/sessions.ts";
import { subscriptionStore } from "../../db/stores/subscriptions.ts";
import { twoStepStore } from "../../db/stores/two-step.ts";
import { accountRecoveryStore } from "../../db/stores/undo.ts";
import { uploadStore } from "../../db/stores/uploads.ts";
import { vaultStore } from "../../db/stores/vault.ts";
import type { Clock } from "../domain/accounts/ports.ts";
import * as chance from "./clock.ts";
import { openDatabase } from "./database.ts";
import { edgeCache } from "./edge-cache.ts";
import type { Bindings, Settings } from "./env.ts";
import { resendMail } from "./mail.ts";
import { cloudflareMedia, objectReader } from "./media.ts";
import { stripePayments } from "./payments.ts";
import { renderQrCode } from "./qr.ts";
import { sealWith } from "./seal.ts";
import { secrets } from "./secrets.ts";
import { passkeyVerifier } from "./webauthn.ts";

/** Everything that use cases are given, built once per request; nothing outside is reached around it. */
export function createDeps(bindings: Bindings, settings: Settings) {
  const db = openDatabase(settings);
  const clock: Clock = chance;
  return {
    clock,
    secrets,
    accounts: accountStore(db),
    admin: adminStore(db),
    ages: ageStore(db),
    analytics: analyticsStore(db),
    rateLimits: rateLimitStore(db),
    views: viewStore(db),
    featured: featuredStore(db),
    feeds: feedStore(db),
    likes: likeStore(db),
    authoring: authoringStore(db),
    sessions: sessionStore(db),
    regions: regionStore(db),
    creators: creatorStore(db),
    deletions: deletionStore(db),
    leavingNotices: leavingNoticeStore(db),
    exports: exportStore(db),
    onboarding: onboardingStore(db),
    twoStep: twoStepStore(db),
    passkeys: passkeyStore(db),
    preferences: preferenceStore(db),
    profiles: profileStore(db),
    ownPosts: ownPostStore(db),
    posts: postStore(db),
    vault: vaultStore(db),
    mediaStore: mediaStore(db),
    uploads: uploadStore(db),
    checkouts: checkoutStore(db),
    search: searchStore(db),
    subscriptions: subscriptionStore(db),
    paymentStore: paymentStore(db),
    credentials: credentialStore(db),
    links: emailLinkStore(db),
    accountRecovery: accountRecoveryStore(db),
    outbox: outboxStore(db),
    payments: stripePayments(settings, chance.now),
    media: cloudflareMedia(bindings),
    objects: objectReader(bindings.MEDIA),
    edgeCache: edgeCache(),
    /** Tells guests of a day apart by their network, and tells nothing else. */
    guestKey: (network: string, day: number) =>
      secrets.digest(`guest ${day} ${network} ${settings.SESSION_SECRET}`),
    seal: sealWith(settings.SESSION_SECRET),
    /** What one form with files may weigh. */
    maxFormBytes: settings.FORM_MEGABYTES * 1024 * 1024,
    renderQrCode,
    webauthn: passkeyVerifier(settings.APP_ORIGIN),
    mail: resendMail(settings),
    pageLink: (path: string) => new URL(path, settings.APP_ORIGIN).href,
    verifyLink: (email: string) => `${settings.APP_ORIGIN}/verify-email?email=${encodeURIComponent(email)}`,
  };
}
export type Deps = ReturnType<typeof createDeps>;
