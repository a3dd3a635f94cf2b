import { type Feature, SALE_FEATURES } from "../../domain/feature-flags/feature.ts";

/**
 * What a URL needs to be on. "page": while something is off, nobody gets past the gates there, and Coming soon leads back
 * by so many segments. "sends": the page stays, to read and to end things; the use case refuses what sends, and so does
 * the statement that would add it.
 */
export type FeatureRule = { features: readonly Feature[] } & (
  | { gate: "page"; up: number }
  | { gate: "sends" }
);

const page = (features: readonly Feature[], up = 1): FeatureRule => ({ features, gate: "page", up });
const sends: FeatureRule = { features: ["messaging"], gate: "sends" };
const { subscription, purchase, message, tip, unlock } = SALE_FEATURES;
const messaging = page(["messaging"]);

/** Every URL where a sale begins or a message is sent, by its path in the gate table; a test finds those that are missing. */
export const featureRules: Readonly<Record<string, FeatureRule>> = {
  "/seller/:profileId/subscribe": page(subscription),
  "/api/stripe/subscription/checkout": page(subscription),
  "/stripe/subscription/checkout": page(subscription),

  "/seller/:profileId/content/:contentId/unlock": page(purchase),
  "/messages/:conversationId/:number/buy": page(message, 2),

  "/seller/:profileId/tip": page(tip),
  "/seller/:profileId/content/:contentId/tip": page(tip),

  "/seller/:profileId/messages/unlock": page(unlock, 2),
  "/messages/new": messaging,
  "/broadcasts/new": messaging,
  // Lead to the conversation where there is one.
  "/seller/:profileId/messages": sends,
  "/fans/:profileId/messages": sends,
  "/messages/:conversationId": sends,
  "/messages/:conversationId/media": messaging,
  "/messages/:conversationId/photos": messaging,
  "/messages/:conversationId/:number": sends,
  "/messages/held": sends,
  "/admin/held/:heldId": sends,
  "/team/:creatorId/messages/:conversationId": sends,
  "/team/:creatorId/messages/:conversationId/media": sends,
  "/team/:creatorId/messages/:conversationId/:number": sends,
  "/api/conversations/:conversationId/messages": sends,
  "/conversations/:conversationId/messages": sends,
  // Broadcasts that are written wait for their turn.
  "/broadcasts/:broadcastId": sends,
  "/broadcasts/:broadcastId/edit": sends,

  "/analytics": page(["analytics"]),
  "/analytics/subscribers": page(["analytics"], 2),
  "/analytics/posts": page(["analytics"], 2),
  "/analytics/posts/:postId": page(["analytics"], 3),
  "/analytics/posts/:postId/file": page(["analytics"], 4),
  "/analytics/audience": page(["analytics"], 2),
  "/analytics/messages": page(["analytics"], 2),
  "/analytics/forecast": page(["analytics"], 2),
  "/analytics/compare": page(["analytics"], 2),
  "/analytics/:report/file": page(["analytics"], 3),
};

/** Where Coming soon leads: the page that a path belongs to. */
export const pageAbove = (path: string, up: number): string =>
  path.split("/").slice(0, -up).join("/") || "/dashboard";
