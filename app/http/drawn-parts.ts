import { type ComponentType, createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import type { PutPart } from '#app/ui/part.ts';
import { openPartMemory } from './part-memory.ts';

const MAX_BYTES = 4 * 1024 * 1024;
/** Some three thousand cards and the like. */
const single = openPartMemory(MAX_BYTES);
/** Some sixty grids: they are many times as large, and would take the place of the cards that others are made of. */
const joined = openPartMemory(MAX_BYTES);
/** Components that were found to be made of parts. */
const joiners = new WeakSet<object>();

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

type Part = { Component: object; key: string; element: ReactElement };

/** Draws in one go, and tells `put` of every part that is met. */
export type DrawInParts = (node: ReactNode, put: PutPart) => string;

/** The parts of one page: put while it is drawn, and drawn afterwards. */
export function openParts(draw: DrawInParts) {
  const parts: Part[] = [];

  const put: PutPart = (Component, props) => {
    parts.push({ Component, key: keyOf(Component, props), element: createElement(Component, props) });
    return placeOf(parts.length - 1);
  };

  return { put, draw: () => markupsOf(parts, draw) };
}

/** What ends each of several parts that are drawn in one go. */
const END = 'part-end';
const ENDING = `<${END}></${END}>`;

/** Those that nobody remembers are drawn in one go; they may be made of parts themselves. */
function markupsOf(parts: readonly Part[], draw: DrawInParts): Buffer[] {
  const markups = parts.map(({ Component, key }) => memoryOf(Component).recall(key));
  const missing = parts.filter((_, at) => markups[at] === undefined);
  if (missing.length === 0) return markups as Buffer[];
  const inRow = missing.map(({ element }, at) => createElement(Fragment, { key: at }, element, createElement(END)));
  const inside = openParts(draw);
  const html = draw(inRow, inside.put);
  const insideMarkups = inside.draw();
  const texts = html.split(ENDING);
  const drawn = missing.map(({ Component, key }, at) => {
    const pieces = fillPlaces(texts[at] ?? '', insideMarkups);
    if (pieces.length > 1) joiners.add(Component);
    const markup = bytesOf(pieces);
    memoryOf(Component).keep(key, markup);
    return markup;
  });
  return markups.map((markup) => markup ?? (drawn.shift() as Buffer));
}

const memoryOf = (Component: object) => (joiners.has(Component) ? joined : single);

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
