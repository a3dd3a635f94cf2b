import { MessagePriceForm } from "../../../app/ui/messages/price-form.tsx";
import { UnlockForm } from "../../../app/ui/messages/unlock-form.tsx";
import { MessageLink, UnlockLink } from "../../../app/ui/messages/unlock-link.tsx";
import type { Specimen } from "../specimen.ts";

const unlock = { action: "#", backHref: "#", name: "Mara Lindqvist", cents: 1200, problem: null };

export const messages: Specimen[] = [
  {
    name: "Message price",
    states: {
      "Everyone pays": (
        <MessagePriceForm action="#" values={{ free_for: "none", message_price: "12" }} errors={{}} />
      ),
      Refused: (
        <MessagePriceForm
          action="#"
          values={{ free_for: "none", message_price: "5" }}
          errors={{ message_price: "Minimum message unlock price is $10.00" }}
        />
      ),
    },
  },
  {
    name: "Unlock messages",
    states: {
      Question: <UnlockForm {...unlock} />,
      "Free for subscribers": <UnlockForm {...unlock} subscriptionCents={1500} />,
      "Not possible": <UnlockForm {...unlock} problem="This creator can't accept payments right now." />,
    },
  },
  {
    name: "Link to the unlock",
    states: {
      Fan: <UnlockLink path="/seller/mara" cents={1200} guest={false} isInSubscription={false} />,
      Unlocked: <MessageLink href="#" guest={false} />,
      Guest: <UnlockLink path="/seller/mara" cents={1200} guest isInSubscription />,
    },
  },
];
