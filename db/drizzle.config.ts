import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "turso",
  schema: ["./db/schema", "./db/schema/conversations"],
  out: "./db/migrations",
});
