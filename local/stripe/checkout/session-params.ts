import { requireAccount } from "../connect/accounts.ts";
import { invalidRequest } from "../server/api-error.ts";
import type { Params } from "../server/params.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";
import type { CheckoutDetails } from "./session-state.ts";

export function destinationOf(uow: UnitOfWork, params: Params | undefined): string | null {
  const data = params?.group("transfer_data");
  if (!data) return null;
  const id = data.required("destination");
  const { capabilities } = requireAccount(uow, id, data.name("destination"));
  if (capabilities?.transfers !== "active") {
    throw invalidRequest(
      "Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments",
      data.name("destination"),
      "insufficient_capabilities_for_transfer",
    );
  }
  return id;
}

export const DEFAULT_DETAILS = {
  metadata: {},
  description: null,
  destination: null,
  transferAmount: null,
  fee: null,
  feePercent: null,
  suffix: null,
  receiptEmail: null,
  transferGroup: null,
  saveCard: false,
  savedByBuyer: false,
};

export function paymentDetails(
  uow: UnitOfWork,
  data: Params | undefined,
  total: number,
): Partial<CheckoutDetails> {
  data?.ignore("capture_method", "on_behalf_of", "shipping", "statement_descriptor");
  const fee = data?.int("application_fee_amount") ?? null;
  const destination = destinationOf(uow, data);
  if (fee !== null && !destination) {
    throw invalidRequest(
      "An application fee needs transfer_data[destination].",
      data?.name("application_fee_amount"),
    );
  }
  if (fee !== null && (fee < 0 || fee > total)) {
    throw invalidRequest(
      "The application fee must not be more than the amount.",
      data?.name("application_fee_amount"),
    );
  }
  return {
    metadata: data?.metadata() ?? {},
    description: data?.text("description") || null,
    destination,
    transferAmount: data?.group("transfer_data")?.int("amount") ?? null,
    fee,
    suffix: data?.text("statement_descriptor_suffix") || null,
    receiptEmail: data?.text("receipt_email") || null,
    transferGroup: data?.text("transfer_group") || null,
    saveCard: data?.oneOf("setup_future_usage", ["off_session", "on_session"]) !== undefined,
  };
}

export function subscriptionDetails(uow: UnitOfWork, data: Params | undefined): Partial<CheckoutDetails> {
  data?.ignore("billing_mode", "on_behalf_of", "invoice_settings", "default_tax_rates");
  const feePercent = data?.number("application_fee_percent") ?? null;
  const destination = destinationOf(uow, data);
  if (feePercent !== null && !destination) {
    throw invalidRequest(
      "An application fee needs transfer_data[destination].",
      data?.name("application_fee_percent"),
    );
  }
  return {
    metadata: data?.metadata() ?? {},
    description: data?.text("description") || null,
    destination,
    feePercent,
  };
}
