// The least that takes a file and gives it back: what our own way there is held against.
export default {
  async fetch(request, { MEDIA }) {
    const key = new URL(request.url).pathname.slice(1);
    if (request.method === "PUT") {
      await MEDIA.put(key, request.body);
      return new Response("kept");
    }
    const found = await MEDIA.get(key);
    return found ? new Response(found.body) : new Response(null, { status: 404 });
  },
};
