import { recordHistory } from "./record.ts";
import { toText, writeSnapshotText } from "./snapshot.ts";

// npm run demo:snapshot: records the demo's history again after a change to the story or to the use cases it runs.
const snapshot = await recordHistory();
writeSnapshotText(toText(snapshot));
const counts = Object.entries(snapshot.rows).map(([table, rows]) => `${rows.length} ${table}`);
console.log(`${counts.join(", ")}, ${snapshot.provider.length} objects at the provider`);
