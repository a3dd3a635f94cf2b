import { startPushService } from "./server.ts";

const { url } = await startPushService(Number(process.argv[2]));
console.log(`Listening at ${url}`);
