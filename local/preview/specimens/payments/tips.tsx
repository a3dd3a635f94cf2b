import { TipForm } from "../../../../app/ui/tips/tip-form.tsx";
import { TipLink } from "../../../../app/ui/tips/tip-link.tsx";
import type { Specimen } from "../../specimen.ts";

const form = { action: "#", backHref: "#", name: "Mara Lindqvist", problem: null, values: {}, errors: {} };

export const tips: Specimen[] = [
  {
    name: "Send a tip",
    states: {
      Question: <TipForm {...form} />,
      Refused: (
        <TipForm
          {...form}
          values={{ choice: "500", own: "20", note: "Thank you!" }}
          errors={{ own: "You chose $5 and entered $20. Keep one of them." }}
        />
      ),
      "Not possible": <TipForm {...form} problem="This creator can't accept tips right now." />,
    },
  },
  {
    name: "Link",
    states: {
      Fan: <TipLink path="/seller/mara" guest={false} />,
      Guest: <TipLink path="/seller/mara" guest />,
    },
  },
];
