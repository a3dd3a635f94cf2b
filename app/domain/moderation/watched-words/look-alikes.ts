/** Pairs of a letter in another script (or a small capital) and the Latin letter that it looks like. */
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
/** "4th", "8am", "3d": ordinary notations, not disguised words. */
const NUMBER = /^\$?\d+(?:st|nd|rd|th|am|pm|min|hrs?|[kmgdxhsp]|cm|mm|km|kg|lbs?|oz|ft|in|mb|gb)?!*$/i;

const unalike = (word: string) => [...word].map((letter) => LETTERS.get(letter) ?? letter).join("");
const isForeign = (letter: string) => FOREIGN.test(letter) && !LETTERS.has(letter);

/** Replaces look-alike letters. A word entirely in another script is left alone if the text is in that script, too. */
function foldWord(word: string, isForeignText: boolean, one: string): string {
  const folded = unalike(word);
  const isMixed = LATIN.test(word);
  const letters = isMixed || !(isForeignText || FOREIGN.test(folded)) ? folded : word;
  if (!SIGN.test(letters) || !LATIN.test(letters) || NUMBER.test(letters)) return letters;
  return letters
    .replace(/[!|]+$/, "")
    .replace(/[\d@$!|]/g, (sign) => SIGNS[sign] ?? (/[1!|]/.test(sign) ? one : sign));
}

/** Readings of a text with look-alike letters, digits, and signs replaced by Latin letters; "1" may be an i or an l. */
export function lookAlikes(text: string): string[] {
  const plain = text.normalize("NFKD");
  const isForeignText = [...plain].some(isForeign);
  return ["i", "l"].map((one) => plain.replace(WORD, (word) => foldWord(word, isForeignText, one)));
}
/** Null if the entry is a genuine word in another script. */
export function lookAlikeOf(entry: string): string | null {
  const folded = unalike(entry.normalize("NFKD"));
  return !LATIN.test(entry) && !FOREIGN.test(folded) ? null : folded;
}
