import "@remix-run/server-runtime";

declare module "@remix-run/server-runtime" {
  /** Makes loaders' types those of what they return, as single fetch delivers it. */
  interface Future {
    v3_singleFetch: true;
  }
}
