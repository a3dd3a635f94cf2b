/** A guest creates an account, or logs in, and goes on to `path`. */
export const signUpHref = (path: string) => `/signup?redirect=${encodeURIComponent(path)}`;
