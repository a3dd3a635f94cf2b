import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getMessages } from "#domain/analytics/messages.ts";
import { dayOf } from "#domain/analytics/views/count-view.ts";
import { rangeOf } from "#http/analytics-range.ts";
import { requireMember } from "#http/context.ts";
import { AnalyticsPage } from "#ui/analytics/analytics-page.tsx";
import { MessagesChart, MessageTiles } from "#ui/analytics/messages.tsx";
import { Frame } from "#ui/frame/frame.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { id: sellerId } = requireMember(context);
  const now = context.deps.clock.now();
  const range = rangeOf(request, context);
  return {
    range,
    today: dayOf(now),
    figures: await getMessages(context.deps, { sellerId, range, now }),
  };
}

export const handle = { title: "Message analytics" };

export default function AnalyticsMessages() {
  const { range, today, figures } = useLoaderData<typeof loader>();
  return (
    <Frame wide>
      <AnalyticsPage report="messages" range={range} today={today}>
        <MessagesChart {...figures} range={range} />
        <MessageTiles {...figures} />
      </AnalyticsPage>
    </Frame>
  );
}
