import { RpcTarget, WorkerEntrypoint } from "cloudflare:workers";

let strike = null;
let count = 0;

/** Forwards storage calls or makes them fail; returns only what the site reads. */
export default class extends WorkerEntrypoint {
  async fetch(request) {
    strike = request.url.endsWith("/strike") ? await request.json() : null;
    count = 0;
    return new Response("ok");
  }
  async #pass(call, work) {
    const struck = strike?.call === call && (strike.at === undefined || strike.at === count++);
    if (struck && strike.outcome === "refuse") throw new Error("storage: internal error (10001)");
    const answer = await work();
    if (struck) throw new Error("storage: the connection was lost");
    return answer;
  }
  put(key, bytes, options) {
    return this.#pass("put", async () => (await this.env.MEDIA.put(key, bytes, options)) && null);
  }
  delete(keys) {
    return this.#pass("delete", () => this.env.MEDIA.delete(keys));
  }
  list(options) {
    return this.#pass("list", async () => ({
      objects: (await this.env.MEDIA.list(options)).objects.map(({ key }) => ({ key })),
    }));
  }
  head(key) {
    return this.#pass("head", async () => {
      const found = await this.env.MEDIA.head(key);
      return found && { httpEtag: found.httpEtag, size: found.size, uploaded: found.uploaded };
    });
  }
  get(key, options) {
    return this.#pass("get", async () => {
      const found = await this.env.MEDIA.get(key, { range: options?.range });
      return found && { httpEtag: found.httpEtag, size: found.size, body: found.body };
    });
  }
  createMultipartUpload(key, options) {
    return this.#pass("createMultipartUpload", async () => {
      const { uploadId } = await this.env.MEDIA.createMultipartUpload(key, options);
      return { uploadId };
    });
  }
  resumeMultipartUpload(key, id) {
    const upload = this.env.MEDIA.resumeMultipartUpload(key, id);
    return new Parts(upload, (call, work) => this.#pass(call, work));
  }
}

class Parts extends RpcTarget {
  #upload;
  #pass;
  constructor(upload, pass) {
    super();
    this.#upload = upload;
    this.#pass = pass;
  }
  uploadPart(number, part) {
    return this.#pass("uploadPart", async () => {
      const bytes = part instanceof ReadableStream ? await new Response(part).arrayBuffer() : part;
      const { etag } = await this.#upload.uploadPart(number, bytes);
      return { etag };
    });
  }
  complete(parts) {
    return this.#pass("complete", async () => (await this.#upload.complete(parts)) && null);
  }
  abort() {
    return this.#pass("abort", () => this.#upload.abort());
  }
}
