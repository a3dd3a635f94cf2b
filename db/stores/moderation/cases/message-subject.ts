import { type SQL, sql } from "drizzle-orm";

/** Of a case about a conversation, or about a message, whose ID is "conversation/number". */
export const conversationOf = (subjectId: SQL) =>
  sql<string>`iif(instr(${subjectId}, '/') > 0, substr(${subjectId}, 1, instr(${subjectId}, '/') - 1), ${subjectId})`;
export const numberOf = (subjectId: SQL) =>
  sql<number>`cast(substr(${subjectId}, instr(${subjectId}, '/') + 1) as integer)`;
