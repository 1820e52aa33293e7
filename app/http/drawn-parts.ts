import { LRUCache } from 'lru-cache';
import { type ComponentType, createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import type { PutPart } from '#app/ui/part.ts';

/** Together some three thousand cards and sixty grids of them. */
const MAX_BYTES = { newcomers: 2 * 1024 * 1024, regulars: 6 * 1024 * 1024 };
/** What an entry takes besides its key and its bytes, about. */
const ENTRY_BYTES = 200;

const openMemory = (maxSize: number) =>
  new LRUCache<string, Buffer>({
    maxSize,
    sizeCalculation: (bytes, key) => bytes.length + key.length + ENTRY_BYTES,
  });

/** Asked for once: a walk through every page of the shop goes through here, and takes nobody's place below. */
const newcomers = openMemory(MAX_BYTES.newcomers);
/** Asked for again while they were new. */
const regulars = openMemory(MAX_BYTES.regulars);

function recall(key: string): Buffer | undefined {
  const regular = regulars.get(key);
  if (regular !== undefined) return regular;
  const again = newcomers.get(key);
  if (again === undefined) return undefined;
  newcomers.delete(key);
  regulars.set(key, again);
  return again;
}

/** An element that no page has: React writes it where a part stands, and the part's markup takes its place. */
const PLACE = 'part-place';
const OPENING = `<${PLACE} n="`;
const CLOSING = `"></${PLACE}>`;

const places: ReactElement[] = [];
const placeOf = (at: number): ReactElement => {
  places[at] ??= createElement(PLACE, { n: at });
  return places[at];
};

/** What stands before each place, with the place's number, and after the last. */
function splitAtPlaces(html: string): { before: [text: string, at: number][]; rest: string } {
  const before: [string, number][] = [];
  let from = 0;
  for (let opening = html.indexOf(OPENING); opening >= 0; opening = html.indexOf(OPENING, from)) {
    const closing = html.indexOf(CLOSING, opening);
    before.push([html.slice(from, opening), Number(html.slice(opening + OPENING.length, closing))]);
    from = closing + CLOSING.length;
  }
  return { before, rest: html.slice(from) };
}

/** A piece of a page with every part in its place. @param markups by the numbers of the places */
export function fillPlaces(html: string, markups: readonly Buffer[]): (string | Buffer)[] {
  const { before, rest } = splitAtPlaces(html);
  return [...before.flatMap(([text, at]) => [text, markups[at] ?? '']), rest];
}

type Part = { key: string; element: ReactElement };

/** Draws in one go, and tells `put` of every part that is met. */
export type DrawInParts = (node: ReactNode, put: PutPart) => string;

/** The parts of one page: put while it is drawn, and drawn afterwards. */
export function openParts(draw: DrawInParts) {
  const parts: Part[] = [];

  const put: PutPart = (Component, props) => {
    parts.push({ key: keyOf(Component, props), element: createElement(Component, props) });
    return placeOf(parts.length - 1);
  };

  return { put, draw: () => markupsOf(parts, draw) };
}

/** What ends each of several parts that are drawn in one go. */
const END = 'part-end';
const ENDING = `<${END}></${END}>`;

/** Those that nobody remembers are drawn in one go; they may be made of parts themselves. */
function markupsOf(parts: readonly Part[], draw: DrawInParts): Buffer[] {
  const markups = parts.map(({ key }) => recall(key));
  const missing = parts.filter((_, at) => markups[at] === undefined);
  if (missing.length === 0) return markups as Buffer[];
  const inRow = missing.map(({ element }, at) => createElement(Fragment, { key: at }, element, createElement(END)));
  const inside = openParts(draw);
  const html = draw(inRow, inside.put);
  const insideMarkups = inside.draw();
  const drawn = html.split(ENDING).map((text) => bytesOf(fillPlaces(text, insideMarkups)));
  for (const [at, { key }] of missing.entries()) newcomers.set(key, drawn[at] as Buffer);
  return markups.map((markup) => markup ?? (drawn.shift() as Buffer));
}

const bytesOf = (pieces: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));

const names = new WeakMap<object, number>();
let named = 0;

/** A number of its own for every function. */
function nameOf(thing: object): number {
  const known = names.get(thing);
  if (known !== undefined) return known;
  named += 1;
  names.set(thing, named);
  return named;
}

/** What a part's markup follows from: its component, and its props as texts. */
function keyOf<Props extends object>(Component: ComponentType<Props>, props: Props): string {
  let key = `${nameOf(Component)}`;
  for (const [name, value] of Object.entries(props)) key += `\n${name}=${textOf(value)}`;
  return key;
}

/** Of frozen objects, which come again as they are. */
const texts = new WeakMap<object, string>();

/** A value as JSON or, of a function, which it is. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'function') return `${nameOf(value)}`;
  if (!Object.isFrozen(value) || !isObject(value)) return JSON.stringify(value);
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value);
  texts.set(value, text);
  return text;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
