/** Throws if the browser gives no keys. */
export function subscriptionFields(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error("no keys");
  return { endpoint, public_key: keys.p256dh, auth_secret: keys.auth };
}
