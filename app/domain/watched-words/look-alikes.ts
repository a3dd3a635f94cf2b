/** Letters of other scripts, and small capitals, that look like Latin ones: each next to what it looks like. */
const PAIRS =
  "аaАAвbВBсcСCеeЕEнhНHһhҺHіiІIјjЈJкkКKӏlӀlмmМMоoОOрpРPԛqԚQѕsЅSтtТTуyУYѵvѴVԝwԜWхxХXԁdԀDгrпn" +
  "αaΑAΒBεeΕEΖZηnΗHιiΙIκkΚKΜMνvΝNοoΟOρpΡPτtΤTυuΥYχxΧXωwγy" +
  "ɑaɡgᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz";
const LETTERS = new Map<string, string>();
for (let at = 0; at < PAIRS.length; at += 2) LETTERS.set(PAIRS.charAt(at), PAIRS.charAt(at + 1));

const SIGNS: Record<string, string> = { 0: "o", 3: "e", 4: "a", 5: "s", 7: "t", 8: "b", "@": "a", $: "s" };
const WORD = /[\p{L}\p{M}\p{N}@$!|]+/gu;
const LATIN = /\p{Script=Latin}/u;
const FOREIGN = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
const SIGN = /[\d@$!|]/;
/** "4th", "8am", "3d": numbers as everybody writes them. */
const NUMBER = /^\$?\d+(?:st|nd|rd|th|am|pm|min|hrs?|[kmgdxhsp]|cm|mm|km|kg|lbs?|oz|ft|in|mb|gb)?!*$/i;

const unalike = (word: string) => [...word].map((letter) => LETTERS.get(letter) ?? letter).join("");
const isForeign = (letter: string) => FOREIGN.test(letter) && !LETTERS.has(letter);

/** A word in the letters that it looks like. One that is all in another script is left to texts that aren't in it. */
function foldWord(word: string, isForeignText: boolean, one: string): string {
  const folded = unalike(word);
  const isMixed = LATIN.test(word);
  const letters = isMixed || !(isForeignText || FOREIGN.test(folded)) ? folded : word;
  if (!SIGN.test(letters) || !LATIN.test(letters) || NUMBER.test(letters)) return letters;
  return letters
    .replace(/[!|]+$/, "")
    .replace(/[\d@$!|]/g, (sign) => SIGNS[sign] ?? (/[1!|]/.test(sign) ? one : sign));
}

/** What a text looks like with letters of other scripts, digits, and signs read as the Latin letters they stand for; "1" is both an i and an l. */
export function lookAlikes(text: string): string[] {
  const plain = text.normalize("NFKD");
  const isForeignText = [...plain].some(isForeign);
  return ["i", "l"].map((one) => plain.replace(WORD, (word) => foldWord(word, isForeignText, one)));
}
/** An entry of a list as `lookAlikes` reads it; null if that is another word in another script. */
export function lookAlikeOf(entry: string): string | null {
  const folded = unalike(entry.normalize("NFKD"));
  return !LATIN.test(entry) && !FOREIGN.test(folded) ? null : folded;
}
