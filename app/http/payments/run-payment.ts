import type { AppLoadContext } from "@remix-run/cloudflare";
import { product } from "#domain/product.ts";
import { jsonError, runApiCall } from "../api/json.ts";
import { type Notice, refuseForm, runForm } from "../forms/form.ts";

type RequestId = Pick<AppLoadContext, "requestId">;
type Refused = Error & { about: "seller" | "request" };

export const isRefusedByProvider = (error: unknown): error is Refused =>
  error instanceof Error && error.name === "ProviderRefused";

const refusalText = ({ about }: Refused, { requestId }: RequestId) =>
  about === "seller"
    ? "This creator can't accept payments right now. You weren't charged."
    : `The payment provider didn't accept our request, and trying again won't help. Nothing was charged. Please email ${product.supportEmail} and mention request ${requestId}.`;

const statusOf = ({ about }: Refused) => (about === "seller" ? 409 : 500);

export const runPaymentForm = <T>(
  context: RequestId,
  form: FormData,
  work: () => Promise<T>,
  notice: Notice | null = null,
  sellerText: string | null = null,
) =>
  runForm(
    form,
    async () => {
      try {
        return await work();
      } catch (error) {
        if (!isRefusedByProvider(error)) throw error;
        console.error(context.requestId, error);
        const text = (error.about === "seller" && sellerText) || refusalText(error, context);
        return refuseForm(form, { form: text }, statusOf(error), notice);
      }
    },
    notice,
  );

export const runPaymentCall = (context: RequestId, work: () => Promise<Response>) =>
  runApiCall(async () => {
    try {
      return await work();
    } catch (error) {
      if (!isRefusedByProvider(error)) throw error;
      console.error(context.requestId, error);
      const code = error.about === "seller" ? "cannot_charge" : "provider_refused";
      return jsonError(refusalText(error, context), statusOf(error), { code, request_id: context.requestId });
    }
  });
