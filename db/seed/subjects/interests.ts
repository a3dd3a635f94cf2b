import { art } from "./art.ts";
import { beauty } from "./beauty.ts";
import { education } from "./education.ts";
import { fashion } from "./fashion.ts";
import { fitness } from "./fitness.ts";
import { food } from "./food.ts";
import { gaming } from "./gaming.ts";
import { lifestyle } from "./lifestyle.ts";
import { music } from "./music.ts";
import { photography } from "./photography.ts";
import type { InterestContent } from "./subject.ts";
import { tech } from "./tech.ts";
import { travel } from "./travel.ts";

export const contentByInterest: Record<string, InterestContent | undefined> = {
  art,
  beauty,
  education,
  fashion,
  fitness,
  food,
  gaming,
  lifestyle,
  music,
  photography,
  tech,
  travel,
};
