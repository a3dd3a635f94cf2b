export const ORIGIN = "http://fanlight.test";
export const SECRET = "a-secret-of-the-route-tests-of-40-bytes!";
export const PLATFORM_SECRET = "whsec_routes_platform";
export const CONNECT_SECRET = "whsec_routes_connect";
