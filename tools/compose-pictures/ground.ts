import { art } from './art.ts';
import { hue, inked } from './colour.ts';
import { halftone, type Motif, motif, rays } from './pattern.ts';
import { disc, faded, glow, gradient, path, rect, repeat, SIDE, stroke } from './svg.ts';

/** A plain sheet with a slow fall of light. */
export function sheet(colour: string, lower = colour): string {
  const light = gradient([
    [0, colour],
    [1, lower],
  ]);
  return light.defs + rect(0, 0, SIDE, SIDE, light.fill);
}

/** Sheet, big disc behind the subject, and a table edge at `horizon`. */
export function stage(
  wall: string,
  floor: string,
  horizon: number,
  sun?: { colour: string; x?: number; y?: number; r?: number },
): string {
  const light = gradient([
    [0, '#ffffff', 0.16],
    [1, '#ffffff', 0],
  ]);
  const shade = gradient([
    [0, '#000000', 0.14],
    [0.5, '#000000', 0],
  ]);
  return (
    rect(0, 0, SIDE, SIDE, wall) +
    (sun ? disc(sun.x ?? 600, sun.y ?? 520, sun.r ?? 400, sun.colour) : '') +
    light.defs +
    rect(0, 0, SIDE, horizon, light.fill) +
    rect(0, horizon, SIDE, SIDE - horizon, floor) +
    shade.defs +
    rect(0, horizon, SIDE, 160, shade.fill)
  );
}

/** A page cut into two panels by a slanted gutter: the left or upper one in `first`. */
export function panels(first: string, second: string, from: number, to: number, gutter: string = hue.paper): string {
  return (
    rect(0, 0, SIDE, SIDE, second) +
    path(`M0 0H${from}L${to} 1200H0Z`, first) +
    path(`M${from - 9} 0H${from + 9}L${to + 9} 1200H${to - 9}Z`, gutter)
  );
}

/** Two panels, one above the other, cut on a slant. */
export function tiers(upper: string, lower: string, left: number, right: number, gutter: string = hue.paper): string {
  return (
    rect(0, 0, SIDE, SIDE, lower) +
    path(`M0 0H1200V${right}L0 ${left}Z`, upper) +
    stroke(`M-20 ${left}L1220 ${right}`, gutter, 18)
  );
}

/** Rays on a sheet, with dots rising from below. */
export function festival(ground: string, ray: string, cy = 620, dots?: string): string {
  return (
    rect(0, 0, SIDE, SIDE, ground) + rays(600, cy, 18, ray, 4) + (dots ? halftone(0, 720, SIDE, 480, dots, 40) : '')
  );
}

/** A sheet covered with a textile pattern. */
export function cloth(kind: Motif, ground: string, line: string, scale = 1.2, turn = 0): string {
  const fill = motif(kind, ground, line, scale, turn);
  return fill.defs + rect(0, 0, SIDE, SIDE, fill.fill);
}

/** A table top from above, in boards. */
export function boards(colour: string, seam: string, across = 5): string {
  const step = SIDE / across;
  return (
    rect(0, 0, SIDE, SIDE, colour) +
    repeat(
      across,
      (i) =>
        faded(rect(0, i * step, SIDE, step, i % 2 ? '#ffffff' : '#000000'), 0.05) + rect(0, i * step, SIDE, 4, seam),
    ) +
    repeat(across * 2, (i) =>
      faded(stroke(`M${((i * 389) % 1000) + 40} ${i * (step / 2) + 46}q120 ${i % 2 ? 16 : -14} 260 0`, seam, 4), 0.5),
    )
  );
}

/** A room: wall, skirting, floor; with a window light if `lit`. */
export function room(wall: string, floor: string, skirting = 1010, lit = true): string {
  const beam = lit
    ? faded(path('M120 0L420 0L760 1010H380Z', '#ffffff'), 0.16) +
      faded(path('M470 0L560 0L920 1010H820Z', '#ffffff'), 0.16)
    : '';
  return (
    rect(0, 0, SIDE, SIDE, wall) +
    beam +
    rect(0, skirting, SIDE, 200, floor) +
    rect(0, skirting - 26, SIDE, 30, hue.white) +
    faded(rect(0, skirting + 4, SIDE, 12, '#000000'), 0.15)
  );
}

/** A street at night with lights out of focus and a string of lanterns. */
export function street(sky: string = hue.ink, low: string = hue.plum, lanterns = true): string {
  const light = gradient([
    [0, sky],
    [0.75, low],
    [1, sky],
  ]);
  const spots = [
    [150, 540, 70],
    [330, 640, 46],
    [1040, 560, 84],
    [900, 690, 40],
    [610, 600, 36],
    [480, 480, 30],
    [760, 470, 52],
  ];
  return (
    light.defs +
    rect(0, 0, SIDE, SIDE, light.fill) +
    spots.map(([x = 0, y = 0, r = 0], i) => faded(disc(x, y, r, i % 2 ? hue.lantern : hue.sakura), 0.22)).join('') +
    (lanterns
      ? stroke('M-20 90Q600 290 1220 70', '#0c0e1a', 8) +
        [
          [110, 215],
          [360, 272],
          [620, 292],
          [870, 262],
          [1100, 200],
        ]
          .map(([x = 0, y = 0]) => glow(x, y, 190, hue.lantern, 0.5) + art('lantern', x, y, 170))
          .join('')
      : '')
  );
}

/** A wooden shelf board across the picture, with its shadow on the wall. */
export function board(y: number, colour: string = hue.wood, thick = 44): string {
  return (
    faded(rect(0, y + thick, SIDE, 60, '#000000'), 0.12) +
    inked(
      rect(0, y, SIDE, thick, colour) +
        faded(rect(0, y, SIDE, 8, '#ffffff'), 0.3) +
        faded(rect(0, y + thick - 10, SIDE, 10, '#000000'), 0.2),
    )
  );
}
