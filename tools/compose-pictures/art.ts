import { animals } from './drawings/animals.ts';
import { creatures } from './drawings/creatures.ts';
import { desk } from './drawings/desk.ts';
import { faces } from './drawings/faces.ts';
import { festival } from './drawings/festival.ts';
import { food } from './drawings/food.ts';
import { DRAWING_SIDE } from './drawings/ink.ts';
import { nature } from './drawings/nature.ts';

/** All drawings, by the name under which a scene uses them. */
export const drawings: Readonly<Record<string, string>> = {
  ...animals,
  ...creatures,
  ...desk,
  ...faces,
  ...festival,
  ...food,
  ...nature,
};

/** A drawing, centred on (x, y), `size` units wide and high. Throws if there is none of that name. */
export function art(name: string, x: number, y: number, size: number, { turn = 0, flip = false } = {}): string {
  const content = drawings[name];
  if (content === undefined) throw new Error(`There is no drawing named ${name}`);
  const [scale, half] = [size / DRAWING_SIDE, -DRAWING_SIDE / 2];
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${flip ? -scale : scale} ${scale}) translate(${half} ${half})" fill="none">${content}</g>`;
}
