import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { ageStore } from "#db/stores/gates/age.ts";
import { DAY, NOW, people } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const ages = () => ageStore(database().db);

describe("age checks", () => {
  const given = {
    at: NOW,
    region: "US-OR",
    regionClass: "default" as const,
    ip: "192.0.2.7",
    userAgent: "browser",
  };
  const row = async (id: string) =>
    (await database().db.select().from(profiles).where(eq(profiles.id, id)))[0];

  test("a confirmation is written with its record to its own account only", async () => {
    await ages().confirm(people.newcomer.id, given);
    expect(await row(people.newcomer.id)).toMatchObject({
      age_verification_timestamp: NOW,
      detected_region: "US-OR",
      region_classification: "default",
      age_verification_ip: "192.0.2.7",
      age_verification_user_agent: "browser",
    });
    expect((await row(people.otherFan.id))?.age_verification_ip).toBeNull();
  });

  test("records past their retention period are erased; the confirmation stays", async () => {
    await ages().confirm(people.fan.id, { ...given, at: NOW - DAY });
    await ages().confirm(people.newcomer.id, given);
    await ages().eraseVerificationRecords(NOW);
    expect(await row(people.fan.id)).toMatchObject({
      age_verification_timestamp: NOW - DAY,
      age_verification_ip: null,
      age_verification_user_agent: null,
    });
    expect((await row(people.newcomer.id))?.age_verification_ip).toBe("192.0.2.7");
  });

  test("clearing removes the confirmation and keeps the region where the account was last seen", async () => {
    await ages().confirm(people.otherFan.id, given);
    await ages().clear(people.otherFan.id, NOW);
    expect(await row(people.otherFan.id)).toMatchObject({
      age_verification_timestamp: null,
      age_verification_ip: null,
      age_verification_user_agent: null,
      detected_region: "US-OR",
    });
    await ages().confirm(people.otherFan.id, given);
    expect(await row(people.otherFan.id), "given before").toMatchObject({ age_verification_timestamp: null });
    await ages().confirm(people.otherFan.id, { ...given, at: NOW + 1 });
    expect(await row(people.otherFan.id)).toMatchObject({ age_verification_timestamp: NOW + 1 });
  });

  test("the region class is stored when it changes", async () => {
    await ages().recordRegion(people.creator.id, "DE", "strict");
    expect(await row(people.creator.id)).toMatchObject({
      detected_region: "DE",
      region_classification: "strict",
    });
    await ages().recordRegion(people.creator.id, "FR", "strict");
    expect((await row(people.creator.id))?.detected_region).toBe("DE");
    await ages().recordRegion(people.creator.id, "US-OR", "default");
    expect(await row(people.creator.id)).toMatchObject({ region_classification: "default" });
  });
});
