export const ORIGIN = "http://fanlight.test";
export const SECRET = "a-secret-of-the-route-tests-of-40-bytes!";
export const PLATFORM_SECRET = "whsec_routes_platform";
export const CONNECT_SECRET = "whsec_routes_connect";
/** Like Resend's: base64 after the prefix. */
export const EMAIL_SECRET = "whsec_cm91dGVzIGVtYWlsIHNlY3JldCBvZiB0ZXN0cw==";
export const VAPID = {
  VAPID_PUBLIC_KEY: "BGqcyHHSKcE1X6v8JALNPkUuwjZgY1w8VTmHqzNbROYeXg2q7pw5pByixjJy00uDMxrfe_ELc14bFKeeECSAq4Y",
  VAPID_PRIVATE_KEY: "jk8KFFe8ct4IS8S9TSor7Xm12rqA3JtqfIpawbbn-vg",
};
export const IDENTITY_KEY = "id_routes";
