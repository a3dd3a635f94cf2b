// The minimal workerd response, for comparison.
export default { fetch: () => new Response("hello\n") };
