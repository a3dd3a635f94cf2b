/** Whether a path is a page that the sign-in dialog can show. */
export const isAuthPath = (pathname: string) => pathname === "/login" || pathname === "/signup";
