export interface ApiErrorBody {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
}

export class ApiError extends Error {
  readonly status: number;
  readonly body: ApiErrorBody;

  constructor(status: number, body: ApiErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export const invalidRequest = (message: string, param?: string, code?: string): ApiError =>
  new ApiError(400, {
    type: "invalid_request_error",
    message,
    ...(param && { param }),
    ...(code && { code }),
  });

export const resourceMissing = (what: string, id: string, param = "id"): ApiError =>
  new ApiError(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${what}: '${id}'`,
    param,
  });
