// The least that workerd can do for a request.
export default { fetch: () => new Response("hello\n") };
