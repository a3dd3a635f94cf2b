/** Where fans read why they can't pay, and where they change their monthly limit. */
export const BLOCKED_PAGE = "/payments/blocked";
export const LIMIT_PAGE = "/payments/limit";
