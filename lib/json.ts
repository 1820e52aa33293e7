/**
 * Parses untrusted JSON. Returns undefined if it is invalid, too long or nested too deeply.
 * @param maxCharacters of the whole text
 * @param maxDepth nesting of arrays and objects; 1 for a list of plain values
 */
export function parseForeignJson(text: string, maxCharacters: number, maxDepth: number): unknown {
  if (text.length > maxCharacters || depthOf(text) > maxDepth) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The nesting depth. Reads each character once and allocates nothing; a regular expression for strings could be made to
 * backtrack.
 */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isInString) {
      if (character === '\\') at += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '[' || character === '{') {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (character === ']' || character === '}') depth -= 1;
  }
  return deepest;
}
