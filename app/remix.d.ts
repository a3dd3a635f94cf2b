import "@remix-run/server-runtime";

declare module "@remix-run/server-runtime" {
  /** Gives loader data the types that single fetch delivers. */
  interface Future {
    v3_singleFetch: true;
  }
}
