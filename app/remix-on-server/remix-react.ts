import { useId } from "react";
import { useMatch, usePageState } from "./context.ts";

// What the site uses of @remix-run/react, without what only browsers do: the worker is built with this in its place. A test
// compares the two. What is missing here stops the build.

export { isRouteErrorResponse } from "@remix-run/router";
export { Links, Meta } from "./document.tsx";
export { Outlet, RemixServer, useMatches, useParams, useRouteError } from "./routes.tsx";
export { Scripts } from "./scripts.tsx";

export const useLoaderData = () => usePageState().loaderData[useMatch().route.id];
export const useActionData = () => usePageState().actionData?.[useMatch().route.id];

const nothing = () => {};

/** A fetcher before anything is sent. Its ID counts for those of what is inside, as in the browser. */
export function useFetcher() {
  useId();
  return { state: "idle", data: undefined, submit: nothing, load: nothing };
}

export const useFetchers = () => [];
export const useRevalidator = () => ({ state: "idle", revalidate: nothing });
