import * as z from "zod";
import { placeLabel, states } from "../gates/regions/place-label.ts";

export const MAX_CLOSED_PLACES = 50;

/** ISO 3166-1. Puerto Rico, Guam, and the Virgin Islands are among them, not states, as at the edge. */
const countryCodes =
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT
BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM
FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO
JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT
MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA
SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US
UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s/);

const stateCodes = Object.keys(states).filter((code) => !["US-PR", "US-GU", "US-VI"].includes(code));

export type NamedPlace = { code: string; name: string };
/** By name. */
export const namePlaces = (codes: string[], name = placeLabel): NamedPlace[] =>
  codes.map((code) => ({ code, name: name(code) })).sort((a, b) => a.name.localeCompare(b.name, "en"));

/** "Germany; Utah, United States". */
export const placeNames = (codes: string[]): string =>
  namePlaces(codes)
    .map(({ name }) => name)
    .join("; ");

const allCodes = [...countryCodes, ...stateCodes];
const namesOf = (code: string) =>
  [...new Set([code, placeLabel(code), states[code] ?? code])].map((name) => name.toLowerCase());
const codesByName = Map.groupBy(
  allCodes.flatMap((code) => namesOf(code).map((name) => ({ name, code }))),
  ({ name }) => name,
);
/** By name or code, one per line. Georgia alone is unknown, since it's a country and a state. */
export function readPlaces(text: string): { codes: string[]; unknown: string[] } {
  const names = text
    .split(/[;\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const codeOf = (name: string) => {
    const found = codesByName.get(name.toLowerCase()) ?? [];
    return found.length === 1 ? found.map(({ code }) => code) : [];
  };
  return {
    codes: [...new Set(names.flatMap(codeOf))],
    unknown: names.filter((name) => codeOf(name).length === 0),
  };
}

/** What a creator can still close. */
export function openPlaces(closed: string[]) {
  const isOpen = (code: string) => !closed.includes(code);
  return {
    usStates: namePlaces(stateCodes.filter(isOpen), (code) => states[code] ?? code),
    countries: namePlaces(countryCodes.filter(isOpen)),
  };
}

const NOT_LISTED = "Choose a country or a US state from the list";
/** Closes or opens one place: a country (DE) or a US state (US-UT). */
export const closedPlaceForm = z.object({
  intent: z.enum(["close", "open"]),
  place: z
    .string({ error: NOT_LISTED })
    .refine((place) => countryCodes.includes(place) || stateCodes.includes(place), NOT_LISTED),
  /** The place again, where closing it asks first. */
  confirmed: z.string().max(10).optional(),
});

/** Most fans of most creators are there, so that it's closed only when asked twice. */
export const asksFirst = (place: string): boolean => place === "US";
