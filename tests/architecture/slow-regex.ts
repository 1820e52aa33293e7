import { type RegexNode, readRegex } from './regex-tree.ts';

/** How the parts of an expression follow each other: its signs are places, passed one after the other (Glushkov). */
type Part = {
  first: Set<number>;
  /** Where it may end; true: whatever comes afterwards. */
  last: Map<number, boolean>;
  /** Does it match nothing at all; `here`: on a condition? */
  empty: 'no' | 'here' | 'yes';
};

type Place = { reads: ReadonlySet<string>; next: Map<number, number> };

/** More copies of a part say nothing new about it. */
const COPIES_MAX = 3;
/** A bound above it is none. */
const BOUND_MAX = 1_000;
const STEPS_MAX = 100_000;

/** Signs that tell classes from each other. */
const COMMON = ' \t\n\r\u0001azAZ09_-./:;,@&#%+=?!\'"()[]{}<>\\|^$*~`é\u0301\u2028अ😀';

const NOTHING: Part = { first: new Set(), last: new Map(), empty: 'yes' };

/**
 * A part of text that, repeated, keeps this expression busy out of proportion to its length; null: there is none. Looked
 * for: two ways through the expression that read the same signs again and again, so that each more doubles the ways, or
 * adds as many as there were signs before, and no match on the way that would end the search.
 */
export function slowPart(source: string, flags: string): string | null {
  const places: Place[] = [];
  const sure = new Set<number>();
  let isDoubled = false;
  const alphabet = [...new Set([...COMMON, ...source.replace(/\\./g, '')])];
  const begin = addPlace([]);
  const anywhere = addPlace(alphabet);
  const tree = readRegex(source);
  for (const item of tree.kind === 'any' ? tree.items : [tree]) {
    const part = partOf(item);
    const isAtStart = beginsAtStart(item) && !flags.includes('m');
    for (const next of part.first) for (const start of isAtStart ? [begin] : [begin, anywhere]) link(start, next);
    for (const [place, isSure] of part.last) if (isSure) sure.add(place);
  }
  // Where nothing matches at one sign, the search restarts at the next.
  for (const start of flags.includes('y') ? [] : [begin, anywhere]) link(start, anywhere);
  return isDoubled ? source : findSlowPart();

  function addPlace(reads: Iterable<string>): number {
    places.push({ reads: new Set(reads), next: new Map() });
    return places.length - 1;
  }

  function link(from: number, to: number): void {
    const { next } = places[from] as Place;
    next.set(to, (next.get(to) ?? 0) + 1);
    // A repetition of a repetition: the same sign belongs to either.
    if ((next.get(to) ?? 0) > 1) isDoubled = true;
  }

  function partOf(node: RegexNode): Part {
    if (node.kind === 'place') {
      // What it looks ahead at is read, and leads nowhere.
      return { first: node.ahead ? partOf(node.ahead).first : new Set(), last: new Map(), empty: 'here' };
    }
    if (node.kind === 'all') return node.items.map(partOf).reduce(inOrder, NOTHING);
    if (node.kind === 'any') return node.items.map(partOf).reduce(either);
    if (node.kind === 'repeat') return repeated(node);
    const pattern = new RegExp(`^(?:${node.source})$`, flags.replace(/[gydm]/g, ''));
    const place = addPlace(alphabet.filter((sign) => pattern.test(sign)));
    return { first: new Set([place]), last: new Map([[place, true]]), empty: 'no' };
  }

  function inOrder(one: Part, other: Part): Part {
    for (const from of one.last.keys()) for (const to of other.first) link(from, to);
    const last = new Map(other.last);
    if (other.empty !== 'no') {
      for (const [place, isSure] of one.last) last.set(place, last.get(place) || (isSure && other.empty === 'yes'));
    }
    const empty = one.empty === 'no' || other.empty === 'no' ? 'no' : one.empty === 'here' ? 'here' : other.empty;
    return { first: one.empty === 'no' ? one.first : joined(one.first, other.first), last, empty };
  }

  function repeated({ item, min, max }: Extract<RegexNode, { kind: 'repeat' }>): Part {
    const isEndless = max > BOUND_MAX;
    const needed = Math.min(min, COPIES_MAX);
    let tail = NOTHING;
    if (isEndless && needed === 0) tail = orNothing(looped(partOf(item)));
    if (!isEndless) {
      for (let more = Math.min(max - min, COPIES_MAX); more > 0; more -= 1)
        tail = orNothing(inOrder(partOf(item), tail));
    }
    let part = tail;
    for (let copy = 0; copy < needed; copy += 1) {
      const own = partOf(item);
      part = inOrder(isEndless && copy === 0 ? looped(own) : own, part);
    }
    return part;
  }

  function looped(part: Part): Part {
    for (const from of part.last.keys()) for (const to of part.first) link(from, to);
    return part;
  }

  /** Two ways from a place: one back to it, one to another place that also comes back; all by the same signs. */
  function findSlowPart(): string | null {
    const loops = places.map((_, at) => at).filter((at) => reachable(at).has(at));
    for (const one of loops) {
      for (const other of loops) {
        if (one === other || sure.has(other) || !reachable(one).has(other)) continue;
        const part = partBetween(one, other);
        if (part !== null) return part;
      }
    }
    return null;
  }

  function reachable(from: number): Set<number> {
    const found = new Set<number>();
    const open = [from];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const next of places[at]?.next.keys() ?? []) {
        if (found.has(next)) continue;
        found.add(next);
        open.push(next);
      }
    }
    return found;
  }

  function partBetween(one: number, other: number): string | null {
    type Step = { ways: [number, number, number]; all: Set<number>; part: string };
    const start = new Set(places[begin]?.next.has(anywhere) ? [one, anywhere] : [one]);
    const open: Step[] = [{ ways: [one, one, other], all: start, part: '' }];
    const known = new Set<string>();
    for (let at = 0; at < open.length; at += 1) {
      if (at > STEPS_MAX) return `${source} (too large to judge)`;
      const { ways, all, part } = open[at] as Step;
      for (const sign of alphabet) {
        const [ones, others, thirds] = ways.map((place) => [...step([place], sign)]);
        if (!ones?.length || !others?.length || !thirds?.length) continue;
        const here = step(all, sign);
        if (hasMatched(here)) continue;
        for (const a of ones) {
          for (const b of others) {
            for (const c of thirds) {
              const longer = part + sign;
              if (a === one && b === other && c === other && !endsIn(here, longer)) return longer;
              const key = `${a} ${b} ${c} ${[...here].sort().join()}`;
              if (known.has(key)) continue;
              known.add(key);
              open.push({ ways: [a, b, c], all: here, part: longer });
            }
          }
        }
      }
    }
    return null;
  }

  function step(from: Iterable<number>, sign: string): Set<number> {
    const found = new Set<number>();
    for (const at of from) {
      for (const next of places[at]?.next.keys() ?? []) if (places[next]?.reads.has(sign)) found.add(next);
    }
    return found;
  }

  function hasMatched(all: Iterable<number>): boolean {
    return [...all].some((place) => sure.has(place));
  }

  /** Does the expression match by itself when the part comes a few times more? */
  function endsIn(all: Set<number>, part: string): boolean {
    let here = all;
    for (const sign of [...part, ...part, ...part]) {
      here = step(here, sign);
      if (hasMatched(here)) return true;
    }
    return false;
  }
}

const joined = (one: Set<number>, other: Set<number>): Set<number> => new Set([...one, ...other]);

const orNothing = (part: Part): Part => ({ ...part, empty: 'yes' });

function either(one: Part, other: Part): Part {
  const last = new Map(one.last);
  for (const [place, isSure] of other.last) last.set(place, last.get(place) || isSure);
  const empties = [one.empty, other.empty];
  const empty = empties.includes('yes') ? 'yes' : empties.includes('here') ? 'here' : 'no';
  return { first: joined(one.first, other.first), last, empty };
}

/** Can it begin nowhere but where the text does? */
function beginsAtStart(node: RegexNode): boolean {
  if (node.kind === 'place') return node.isStart;
  if (node.kind === 'all') return node.items[0] !== undefined && beginsAtStart(node.items[0]);
  return node.kind === 'any' && node.items.every(beginsAtStart);
}
