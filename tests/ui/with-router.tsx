import type { ReactElement } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";

/** Renders a component of a hydrated page outside its route: its fetchers need a router. */
export const withRouter = (element: ReactElement) => (
  <RouterProvider router={createMemoryRouter([{ path: "*", element }])} />
);
