export const isAuthPath = (pathname: string) => pathname === "/login" || pathname === "/signup";
