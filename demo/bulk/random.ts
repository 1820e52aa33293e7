/** A random number generator; the same seed gives the same sequence. */
export type Chance = {
  /** 0 ≤ x < 1. */
  next(): number;
  /** A whole number, both ends included. */
  whole(from: number, to: number): number;
  /** True with probability `share`, 0 to 1. */
  happens(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Like `pick`, but the first items are far more frequent, as words are in a language (Zipf's law). */
  pickEarly<Item>(items: readonly Item[]): Item;
  /** Different items, each chosen as by `pickEarly`; fewer if there are not enough. */
  pickSeveral<Item>(items: readonly Item[], count: number): Item[];
};

/** mulberry32: small and good enough for a catalogue. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const at = <Item>(items: readonly Item[], index: number): Item => {
    const item = items[Math.min(index, items.length - 1)];
    if (item === undefined) throw new RangeError('There is nothing to pick from');
    return item;
  };
  const chance: Chance = {
    next,
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    happens: (share) => next() < share,
    pick: (items) => at(items, Math.floor(next() * items.length)),
    // (n+1)^u - 1 for an even u: rank r comes up in proportion to 1/(r+1).
    pickEarly: (items) => at(items, Math.floor((items.length + 1) ** next() - 1)),
    pickSeveral: (items, count) => {
      const picked = new Set<(typeof items)[number]>();
      const triesMax = items.length === 0 ? 0 : count * 4;
      for (let tries = 0; picked.size < count && tries < triesMax; tries += 1) picked.add(chance.pickEarly(items));
      return [...picked];
    },
  };
  return chance;
}
