import { type SQLWrapper, sql } from "drizzle-orm";

export const isAddressStopped = (address: SQLWrapper) =>
  sql`exists (select 1 from email_stops x where x.address = ${address} and x.lifted_at is null)`;
