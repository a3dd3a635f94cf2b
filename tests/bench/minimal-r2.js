// A minimal worker that receives a file in parts and returns it, for comparison.
export default {
  async fetch(request, { MEDIA }) {
    const { pathname, searchParams } = new URL(request.url);
    const key = pathname.slice(1);
    const upload = searchParams.get("upload");
    if (request.method === "PUT") {
      const part = await MEDIA.resumeMultipartUpload(key, upload).uploadPart(
        Number(searchParams.get("part")),
        request.body,
      );
      return Response.json(part);
    }
    if (request.method === "POST") {
      if (upload === null) return Response.json((await MEDIA.createMultipartUpload(key)).uploadId);
      await MEDIA.resumeMultipartUpload(key, upload).complete(await request.json());
      return Response.json("kept");
    }
    const found = await MEDIA.get(key);
    return found ? new Response(found.body) : new Response(null, { status: 404 });
  },
};
