/** Disputes come within 120 days of a payment (docs/product.md, section 4.18). */
export const ACCESS_LOG_DAYS = 180;
/** How long a report's details and copies are kept after its decision. */
export const REPORT_DAYS = 180;
export const MINOR_REPORT_DAYS = 365;
