import { containSheets } from "./gates/sheets.ts";

containSheets();
