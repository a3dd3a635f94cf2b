/** Whether the worker runs; asks nothing of what it depends on. */
export const loader = () => new Response("ok", { headers: { "Content-Type": "text/plain" } });
