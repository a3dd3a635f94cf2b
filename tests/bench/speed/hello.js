// The smallest possible workerd response, for comparison.
export default { fetch: () => new Response("hello\n") };
