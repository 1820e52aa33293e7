import { disc, path, place, rect, repeat, stroke } from '#tools/compose-pictures/svg.ts';

/** Drawings in the style of the category tiles: flat colours, ink lines. Each fills a square of 480 units. */
export const DRAWING_SIDE = 480;
export const INK = '#0e0e1f';
const WIDTH = 13;

export const tone = {
  white: '#fffdf8',
  cream: '#fff3da',
  straw: '#f0d49a',
  gold: '#ffc145',
  amber: '#e8962e',
  salmon: '#ff8a5c',
  red: '#d63a20',
  brick: '#a82812',
  rose: '#cf1659',
  pink: '#ff86ad',
  blush: '#ffb3cb',
  violet: '#7a5fb8',
  navy: '#22234a',
  dusk: '#34366f',
  blue: '#2b5fa8',
  sky: '#8fc4ea',
  ice: '#d6eef5',
  teal: '#2a9a9a',
  leaf: '#7da453',
  pine: '#3f6a25',
  brown: '#a8683a',
  bark: '#5b3a20',
  grey: '#b9c6d8',
  slate: '#6d7a94',
} as const;

export const filled = (d: string, fill: string, width = WIDTH): string => path(d, { fill, stroke: INK, width });
export const line = (d: string, width = WIDTH, colour: string = INK): string => stroke(d, colour, width);
export const ball = (x: number, y: number, r: number, fill: string, ry = r): string =>
  disc(x, y, r, { fill, stroke: INK, width: WIDTH }, ry);
export const box = (x: number, y: number, w: number, h: number, fill: string, corner = 8): string =>
  rect(x, y, w, h, { fill, stroke: INK, width: WIDTH }, corner);
/** A band of colour with an ink line on both sides. */
export const band = (d: string, colour: string, width: number): string =>
  stroke(d, INK, width + 2 * WIDTH) + stroke(d, colour, width);
/** The same drawing on the other side of the middle, too. */
export const both = (content: string): string => `${content}${place(content, 480, 0, [-1, 1])}`;
/** Copies turned around a point, the first one upright. */
export const around = (count: number, x: number, y: number, content: string): string =>
  repeat(count, (i) => place(content, x, y, 1, (i * 360) / count));
/** Light on a round thing. */
export const shine = (d: string, width = 14): string => stroke(d, '#ffffff', width, 0.75);
export const steam = (x: number, y: number): string =>
  line(`M${x - 70} ${y}q-22 -24 0 -48t0 -44M${x} ${y - 12}q-22 -24 0 -48t0 -44M${x + 70} ${y}q-22 -24 0 -48t0 -44`, 12);
