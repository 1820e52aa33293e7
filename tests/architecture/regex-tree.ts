/** A regular expression as a tree, as far as matching time depends on it. */
export type RegexNode =
  | { kind: 'sign'; source: string }
  | { kind: 'all'; items: RegexNode[] }
  | { kind: 'any'; items: RegexNode[] }
  | { kind: 'repeat'; item: RegexNode; min: number; max: number }
  /** A condition on the place, which takes no sign; `ahead`: what it reads there. */
  | { kind: 'place'; isStart: boolean; ahead: RegexNode | null };

/** Reads the source of a regular expression that JavaScript has accepted. Throws on what it cannot judge. */
export function readRegex(source: string): RegexNode {
  let at = 0;
  const tree = readAny();
  if (at < source.length) throw new Error(`/${source}/ could not be read at ${at}`);
  return tree;

  function readAny(): RegexNode {
    const items = [readAll()];
    while (source[at] === '|') {
      at += 1;
      items.push(readAll());
    }
    return items.length === 1 ? (items[0] as RegexNode) : { kind: 'any', items };
  }

  function readAll(): RegexNode {
    const items: RegexNode[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') items.push(readRepeat());
    return { kind: 'all', items };
  }

  function readRepeat(): RegexNode {
    const item = readItem();
    const found = take(/(?:[*+?]|\{\d+(?:,\d*)?\})\??/y);
    if (found === null) return item;
    const [, least, comma, most] = /^\{(\d+)(,)?(\d*)\}/.exec(found) ?? [];
    const [min, max] =
      least === undefined
        ? [found[0] === '+' ? 1 : 0, found[0] === '?' ? 1 : Number.POSITIVE_INFINITY]
        : [Number(least), comma === undefined ? Number(least) : most ? Number(most) : Number.POSITIVE_INFINITY];
    return { kind: 'repeat', item, min, max };
  }

  function readItem(): RegexNode {
    if (take(/\^/y)) return { kind: 'place', isStart: true, ahead: null };
    if (take(/\$|\\[bB]/y)) return { kind: 'place', isStart: false, ahead: null };
    const opening = take(/\((?:\?(?::|=|!|<=|<!|<\w+>))?/y);
    if (opening !== null) {
      const inner = readAny();
      if (take(/\)/y) === null) throw new Error(`/${source}/ has an open group`);
      if (/[=!]$/.test(opening)) return { kind: 'place', isStart: false, ahead: opening.includes('<') ? null : inner };
      return inner;
    }
    if (/^\\[1-9k]/.test(source.slice(at))) throw new Error(`/${source}/ looks back at what it has read`);
    const sign = take(
      /\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\c.|\\.|[^()|*+?]/isuy,
    );
    if (sign === null) throw new Error(`/${source}/ could not be read at ${at}`);
    return { kind: 'sign', source: sign };
  }

  function take(pattern: RegExp): string | null {
    pattern.lastIndex = at;
    const [found] = pattern.exec(source) ?? [];
    if (found === undefined) return null;
    at += found.length;
    return found;
  }
}
