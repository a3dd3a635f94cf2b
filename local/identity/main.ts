import { startIdentityService } from "./server.ts";

const { url } = await startIdentityService(Number(process.argv[2]), process.env.IDENTITY_API_KEY ?? "");
console.log(`Listening at ${url}`);
