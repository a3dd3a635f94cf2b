import { expect, test } from "vitest";
import { teamQuota } from "#domain/creators/team/team-files.ts";
import { STORAGE_QUOTA_BYTES } from "#domain/media/image/image.ts";

test("a team member may upload what the creator's quota has left, on top of their own files", () => {
  expect(teamQuota(0, 0)).toBe(STORAGE_QUOTA_BYTES);
  expect(teamQuota(500, STORAGE_QUOTA_BYTES - 20)).toBe(520);
  expect(teamQuota(STORAGE_QUOTA_BYTES, 0)).toBe(2 * STORAGE_QUOTA_BYTES);
});

test("nothing fits once the creator's storage is full", () => {
  for (const used of [STORAGE_QUOTA_BYTES, STORAGE_QUOTA_BYTES + 5]) expect(teamQuota(500, used)).toBe(500);
});
