/** Says that the worker runs, without checking its dependencies. */
export const loader = () => new Response("ok", { headers: { "Content-Type": "text/plain" } });
