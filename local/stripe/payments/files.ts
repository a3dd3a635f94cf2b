import type Stripe from "stripe";
import { invalidRequest } from "../server/api-error.ts";
import { retrieve } from "../server/lists.ts";
import { newId } from "../server/object-types.ts";
import { get, post, type Route } from "../server/router.ts";

const MAX_BYTES = 5_000_000 + 242_880;
const TYPES: Record<string, string> = { "application/pdf": "pdf", "image/jpeg": "jpg", "image/png": "png" };

/** File uploads. Stripe has a separate host for them. Keeps their details, not their bytes. */
export const fileRoutes: Route[] = [
  post("/v1/files", (call) => {
    const { params, uow } = call;
    const purpose = params.oneOf("purpose", ["dispute_evidence"]) ?? "dispute_evidence";
    const file = params.group("file");
    if (!file) throw invalidRequest("Missing required param: file.", "file", "parameter_missing");
    const type = TYPES[file.required("type")];
    const size = file.int("size") ?? 0;
    if (type === undefined) throw invalidRequest("This type of file isn't supported.", "file");
    if (size < 1 || size > MAX_BYTES) throw invalidRequest("The file is empty or too large.", "file");
    const made: Stripe.File = {
      id: newId("file"),
      object: "file",
      created: uow.now,
      expires_at: null,
      filename: file.required("name"),
      purpose,
      size,
      title: null,
      type,
      url: null,
    };
    return uow.store.put("file", made);
  }),
  get("/v1/files/:id", (call) => retrieve(call, "file", call.path.id ?? "", "file")),
];
