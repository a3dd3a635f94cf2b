import { checkLink, EMPTY, type Entry, type Fault, type Head, type Seal } from "./chain.ts";

export type Report = {
  head: Head;
  faults: Fault[];
  faultCount: number;
  erasedFields: number;
  earlier: "found" | "missing" | null;
};
const FAULTS_LISTED = 20;

/**
 * Checks every link in order, page by page. `earlier` is a head written down before, which must still be in the chain;
 * otherwise a rebuilt chain would pass.
 */
export async function verifyLog(
  readPage: (after: number) => Promise<{ seal: Seal; entry: Entry | null }[]>,
  earlier: Head | null = null,
): Promise<Report> {
  const report: Report = { head: EMPTY, faults: [], faultCount: 0, erasedFields: 0, earlier: null };
  if (earlier) report.earlier = earlier.number === 0 ? "found" : "missing";
  for (let page = await readPage(0); page.length > 0; page = await readPage(report.head.number)) {
    for (const { seal, entry } of page) {
      const { faults, erased } = await checkLink(seal, entry, report.head);
      report.faultCount += faults.length;
      report.faults.push(...faults.slice(0, FAULTS_LISTED - report.faults.length));
      report.erasedFields += erased.length;
      report.head = { number: seal.number, digest: seal.digest };
      if (earlier?.number === seal.number && earlier.digest === seal.digest) report.earlier = "found";
    }
  }
  return report;
}
