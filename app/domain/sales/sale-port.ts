import type { Cents } from "../money.ts";

/** What the provider says of a sale's way to its seller; none of it changes later. Instants in ms. */
export type ProviderSale = {
  transferId: string;
  /** When the seller's part can be paid out. */
  availableAt: number;
  /** What the provider charged the platform for it; null if it doesn't say. */
  cost: Cents | null;
};

/** The provider's side of a sale after it was paid. Failures throw ProviderUnavailable or ProviderRefused. */
export type SalePort = {
  /** Null when the provider has no such charge, or it was for no seller. */
  sale(paymentIntentId: string): Promise<ProviderSale | null>;
};
