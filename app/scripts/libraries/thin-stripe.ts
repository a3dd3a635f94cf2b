/** The methods of Stripe's API that the worker calls, by resource; a test compares them with app/platform. */
export const stripeMethods: Record<string, string[]> = {
  AccountLinks: ["create"],
  Accounts: ["create", "retrieve", "update"],
  ApplicationFees: ["listRefunds"],
  Balance: ["retrieve"],
  BalanceTransactions: ["list"],
  "BillingPortal/Sessions": ["create"],
  Charges: ["retrieve"],
  "Checkout/Sessions": ["create", "expire", "list", "retrieve"],
  Disputes: ["close", "list", "retrieve", "update"],
  Events: ["list", "retrieve"],
  Files: ["create"],
  InvoicePayments: ["list"],
  Invoices: ["list", "pay", "retrieve", "voidInvoice"],
  PaymentIntents: ["cancel", "confirm", "create", "list", "retrieve"],
  PaymentMethods: ["detach", "list", "retrieve"],
  Payouts: ["create", "list", "retrieve"],
  Prices: ["create"],
  "Radar/EarlyFraudWarnings": ["retrieve"],
  Refunds: ["create", "list", "retrieve"],
  Subscriptions: ["cancel", "list", "retrieve", "update"],
  Transfers: ["create", "createReversal", "list", "listReversals", "retrieve"],
};
const namespaces = ["BillingPortal/index", "Checkout/index", "Radar/index"];
const RESOURCE = new RegExp(`/resources/(${[...namespaces, ...Object.keys(stripeMethods)].join("|")})\\.js$`);

/** A method of a class, as the compiler of TypeScript writes it. */
const METHOD = /^ {4}(?:async )?(\w+)\([^\n]*\) \{\n[\s\S]*?^ {4}\}\n/gm;
/** Which fields of a request and a response are numbers of any precision: they stay the text that Stripe sends. */
const SCHEMA = /^( *)(?:requestSchema|responseSchema): \{\n[\s\S]*?^\1\},\n/gm;

/** A resource that the worker calls, with the methods that it calls; null if the module is none. */
export function thinResource(id: string, source: string): string | null {
  const name = RESOURCE.exec(id)?.[1];
  const methods = name && stripeMethods[name];
  if (!methods) return name ? source : null;
  const found = new Set<string>();
  const thin = source.replace(METHOD, (method, called: string) => {
    if (called !== "constructor" && !methods.includes(called)) return "";
    found.add(called);
    return method.replace(SCHEMA, "");
  });
  const missing = methods.filter((one) => !found.has(one));
  if (missing.length > 0)
    throw new Error(`Stripe's ${name} has changed: it has no ${missing.join(" and ")}.`);
  return thin;
}
