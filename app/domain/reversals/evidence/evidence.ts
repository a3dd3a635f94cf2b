import type { AccessAction, ConsentChannel, SaleKind } from "#db/kinds.ts";
import { dateText, dateTimeText } from "#domain/date-text.ts";
import { placeLabel } from "#domain/gates/regions/place-label.ts";
import { type Cents, formatCents } from "#domain/money.ts";
import { purchaseLabel, saleTraits } from "#domain/payments/sale-kinds.ts";
import { withoutCards } from "#domain/payments/saved-cards/card.ts";
import type { EvidenceFields, TextField } from "../disputes/dispute-port.ts";
import { type Delivered, deliveryLines } from "./boost-evidence.ts";

/**
 * The provider's limit in characters (docs.stripe.com/api/disputes/update); six texts stay below its total of 150,000.
 */
export const MAX_FIELD = 20_000;
export const MAX_ACCESSES = 400;

export type EvidenceFacts = {
  payment: {
    id: string;
    kind: SaleKind;
    gross: Cents;
    paidAt: number;
    periodStart: number | null;
    periodEnd: number | null;
  };
  creator: string;
  fan: { username: string /** null once the account is erased */; email: string | null };
  consent: {
    item: string;
    terms: string;
    descriptor: string;
    termsDate: string;
    termsHash: string;
    refundTerms: string;
    place: string;
    channel: ConsentChannel;
    agreedAt: number;
  } | null;
  accesses: {
    at: number;
    action: AccessAction;
    country: string | null;
    region: string | null;
  }[];
  /** Earlier payments by this fan to this creator that were neither refunded nor disputed. */
  earlier: { at: number; cents: Cents; isSameCard: boolean | null }[];
  statement: string;
  delivered: Delivered | null;
};
/** Creators see the same evidence without the fan's address, location, and card. */
export type EvidenceReader = "bank" | "creator";
export type EvidenceSection = { field: TextField; title: string; lines: string[] };

const placeOf = (country: string | null, region: string | null) =>
  country === null ? "" : placeLabel(country === "US" && region ? `US-${region}` : country);
const actions = {
  view: "opened the post",
  download: "was sent its media",
  unlock: "the purchase opened the post",
};

export function evidenceSections(facts: EvidenceFacts, reader: EvidenceReader): EvidenceSection[] {
  const { payment, creator, fan } = facts;
  const forBank = reader === "bank";
  const consent = forBank ? facts.consent : withoutCardsIn(facts.consent);
  const price = formatCents(payment.gross);
  const sections: EvidenceSection[] = [
    {
      field: "product_description",
      title: "What was sold",
      lines: [
        saleTraits[payment.kind].isOurs
          ? "Boost: paid promotion of one of this account's own posts, in lists that members of our site read. It began at once after paying."
          : `${purchaseLabel(payment.kind, creator)}: digital content, open at once after paying.`,
        `Receipt ${payment.id}: ${price}, paid on ${dateTimeText(payment.paidAt)}, by the account "${fan.username}".`,
        ...(fan.email === null ? [] : ["A receipt was emailed to the account's verified address."]),
      ],
    },
    {
      field: "refund_policy_disclosure",
      title: "The price card as shown, and consent",
      lines: consent === null ? [] : consentLines(consent, forBank),
    },
    {
      field: "cancellation_policy_disclosure",
      title: "How to cancel",
      lines:
        payment.kind === "subscription"
          ? [
              "A subscription is canceled with one button on the page Subscriptions, without a reason. It then doesn't renew.",
              `This was said on the price card, and is said in the receipt of each month${consent === null ? "." : `: "${consent.terms}"`}`,
            ]
          : [],
    },
    {
      field: "access_activity_log",
      title: facts.delivered ? "What was delivered" : "What the fan opened",
      lines: facts.delivered
        ? deliveryLines(facts.delivered)
        : facts.accesses.map(({ at, action, country, region }) => {
            const place = forBank ? placeOf(country, region) : "";
            return `${dateTimeText(at)}: ${actions[action]}${place === "" ? "" : ` (from ${place})`}`;
          }),
    },
    { field: "service_date", title: "Date of service", lines: [serviceDate(payment)] },
    {
      field: "uncategorized_text",
      title: "Earlier payments that nobody disputed",
      lines: facts.earlier.map(
        ({ at, cents, isSameCard }) =>
          `${dateText(at)}: ${formatCents(cents)} ${saleTraits[payment.kind].isOurs ? "for another boost" : "to the same creator"}${forBank && isSameCard ? ", with the same card" : ""}`,
      ),
    },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}

/** The terms name the saved card that a button would have charged. */
const withoutCardsIn = (consent: EvidenceFacts["consent"]) =>
  consent && { ...consent, terms: withoutCards(consent.terms) };

const consentLines = (consent: NonNullable<EvidenceFacts["consent"]>, forBank: boolean) => [
  `${consent.channel === "page" ? "Beside the button that opened the checkout" : "Given to the app that opened the checkout"}: "${consent.item}: ${consent.terms}"`,
  `Agreed on ${dateTimeText(consent.agreedAt)}${forBank ? `, from ${placeLabel(consent.place)}` : ""}. Card statement: ${consent.descriptor}.`,
  `Refund terms in force (Terms of Service of ${dateText(Date.parse(consent.termsDate))}, SHA-256 ${consent.termsHash}): "${consent.refundTerms}"`,
];

const serviceDate = ({ paidAt, periodStart, periodEnd }: EvidenceFacts["payment"]) =>
  periodStart === null || periodEnd === null
    ? dateText(paidAt)
    : `${dateText(periodStart)} to ${dateText(periodEnd)}`;

/** Cuts each field to the provider's limit, in whole lines. */
export function evidenceFields(facts: EvidenceFacts): EvidenceFields {
  const fields: EvidenceFields = {};
  for (const { field, title, lines } of evidenceSections(facts, "bank"))
    fields[field] = wholeLines(field === "service_date" ? lines : [title, ...lines]);
  if (facts.statement !== "")
    fields.uncategorized_text = wholeLines([
      "From the creator:",
      facts.statement,
      "",
      fields.uncategorized_text ?? "",
    ]).trim();
  if (facts.fan.email !== null) fields.customer_email_address = facts.fan.email;
  return fields;
}

function wholeLines(lines: string[]): string {
  let text = "";
  for (const line of lines) {
    const longer = text === "" ? line : `${text}\n${line}`;
    if (longer.length > MAX_FIELD) break;
    text = longer;
  }
  return text;
}
