import type { Cents } from "#domain/money.ts";

/** The transfer of a sale to its creator; immutable at the provider. Instants in ms. */
export type ProviderSale = {
  transferId: string;
  /** When the creator's share can be paid out. */
  availableAt: number;
  /** What the provider charged the platform; null if unknown. */
  cost: Cents | null;
};

/** Failures throw ProviderUnavailable or ProviderRefused. */
export type SalePort = {
  /** Null if there's no such charge, or it was for no creator. */
  sale(paymentIntentId: string): Promise<ProviderSale | null>;
};
