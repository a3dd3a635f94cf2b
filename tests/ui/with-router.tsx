import type { ReactElement } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";

/** Renders a hydrated page's component outside its route, since its fetchers need a router. */
export const withRouter = (element: ReactElement) => (
  <RouterProvider router={createMemoryRouter([{ path: "*", element }])} />
);
