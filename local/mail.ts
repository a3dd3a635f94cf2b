import { createEmulator } from "emulate";

// Resend's API and an inbox page. It keeps mail in memory: an inbox begins empty after each start.
const { url } = await createEmulator({ service: "resend", port: Number(process.argv[2]) });
console.log(`Listening at ${url}`);
