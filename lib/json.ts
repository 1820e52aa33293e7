/**
 * Parses JSON that somebody else wrote. undefined: it is none, longer than allowed, or nested deeper.
 * @param maxCharacters of the whole text
 * @param maxDepth of arrays and objects inside one another; 1 for a list of plain values
 */
export function parseForeignJson(text: string, maxCharacters: number, maxDepth: number): unknown {
  if (text.length > maxCharacters || depthOf(text) > maxDepth) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Looks at each character once, and nothing is built: a regular expression for strings could be made to look again. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isInString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isInString = false;
    } else if (sign === '"') isInString = true;
    else if (sign === '[' || sign === '{') {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (sign === ']' || sign === '}') depth -= 1;
  }
  return deepest;
}
