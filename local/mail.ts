import { createEmulator } from "emulate";

// Resend's API and an inbox page. Emails are kept in memory, so the inbox is empty after each start.
const { url } = await createEmulator({ service: "resend", port: Number(process.argv[2]) });
console.log(`Listening at ${url}`);
