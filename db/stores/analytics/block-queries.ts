import { sql } from "drizzle-orm";
import type { Params } from "../prepared.ts";
import { blocksOf } from "./day-blocks.ts";

export type Whole = { fromBlock: number; toBlock: number; edges: string };
export const wholeOf = (span: { from: number; to: number }): Whole => {
  const { blocks, days } = blocksOf(span);
  return {
    fromBlock: blocks.from,
    toBlock: blocks.to,
    edges: JSON.stringify(days.map(({ from, to }) => [from, to])),
  };
};
/** Post views and earnings over some days. Deleted posts may leave zero views. */
export const figuresOf = (params: Params<Whole & { sellerId: string }>) =>
  sql`(select content_id, sum(views) as views, sum(sales) as sales, sum(net) as net, max(is_sale) as has_sales from (
    select content_id, views, sales, net, sale_days > 0 as is_sale from post_blocks
      where seller_id = ${params.sellerId} and block >= ${params.fromBlock} and block < ${params.toBlock}
    union all select d.content_id, d.views, 0, 0, 0 from json_each(${params.edges}) s
      cross join post_days d on d.seller_id = ${params.sellerId} and d.day >= s.value ->> 0 and d.day < s.value ->> 1
    union all select d.content_id, 0, d.sales, d.gross - d.fee - d.refunds, 1 from json_each(${params.edges}) s
      cross join post_sale_days d on d.seller_id = ${params.sellerId} and d.day >= s.value ->> 0 and d.day < s.value ->> 1
  ) group by content_id)`;
