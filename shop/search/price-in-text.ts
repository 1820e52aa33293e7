/** The end of "anime figures under ₹2,000". */
const UNDER =
  / (?:under|below|upto|up to|within|less than) (?:rs\.? ?|inr ?|₹ ?)?([1-9][\d,]{1,8})(?: rs| rupees|\/-)?$/i;

/**
 * The search text and the maximum price in whole rupees that it ends with; null: it names none.
 * @param text with single spaces
 */
export function readPrice(text: string): { text: string; maxRupees: number } | null {
  const match = UNDER.exec(text);
  if (match === null) return null;
  return { text: text.slice(0, match.index), maxRupees: Number(match[1]?.replaceAll(',', '')) };
}
