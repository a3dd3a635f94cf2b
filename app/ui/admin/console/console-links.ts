export const refundHref = (paymentId: string) => `${paymentHref(paymentId)}/refund`;

export const paymentHref = (paymentId: string) => `/admin/payments/${encodeURIComponent(paymentId)}`;
