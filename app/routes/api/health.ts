/** Says that the worker runs; doesn't check its dependencies. */
export const loader = () => new Response("ok", { headers: { "Content-Type": "text/plain" } });
