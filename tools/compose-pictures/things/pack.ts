import { art } from '#tools/compose-pictures/art.ts';
import { bordered, hue, inked, shadowed } from '#tools/compose-pictures/colour.ts';
import { type Fill, halftone } from '#tools/compose-pictures/pattern.ts';
import { clipped, disc, faded, gradient, path, place, rect, repeat, stroke } from '#tools/compose-pictures/svg.ts';
import { yatai } from './lettering.ts';

/** A round plinth whose top is centred on (x, y): what a figurine stands on. */
export function plinth(x: number, y: number, r: number, colour: string, height = 70): string {
  const side = gradient(
    [
      [0, '#ffffff', 0.22],
      [0.35, '#ffffff', 0.04],
      [1, '#000000', 0.32],
    ],
    0,
  );
  const body = `M${x - r} ${y}V${y + height}A${r} ${r * 0.22} 0 0 0 ${x + r} ${y + height}V${y}Z`;
  return (
    faded(disc(x + 20, y + height + r * 0.09, r * 1.16, '#12142a', r * 0.25), 0.28) +
    inked(
      side.defs +
        path(body, colour) +
        path(body, side.fill) +
        disc(x, y, r, colour, r * 0.22) +
        faded(disc(x, y, r, '#ffffff', r * 0.22), 0.14) +
        faded(disc(x, y + 4, r * 0.7, '#000', r * 0.13), 0.25),
    )
  );
}

/** A window box for a figurine, centred on x with its foot at y; content stands inside around the origin. */
export function windowBox(
  x: number,
  y: number,
  w: number,
  h: number,
  colour: string,
  inside: string,
  content: string,
  trim: Fill,
): string {
  const pane = `M${-w / 2 + 50} ${-h + 190}Q${-w / 2 + 50} ${-h + 130} ${-w / 2 + 110} ${-h + 130}H${w / 2 - 110}Q${w / 2 - 50} ${-h + 130} ${w / 2 - 50} ${-h + 190}V${-150}H${-w / 2 + 50}Z`;
  const depth = 70;
  return place(
    trim.defs +
      faded(disc(30, 0, w * 0.62, '#12142a', 34), 0.3) +
      inked(
        path(`M${w / 2} 0L${w / 2 + depth} -46V${-h - 30}L${w / 2} ${-h}Z`, colour) +
          faded(path(`M${w / 2} 0L${w / 2 + depth} -46V${-h - 30}L${w / 2} ${-h}Z`, '#000'), 0.3) +
          path(`M${-w / 2} ${-h}L${-w / 2 + depth} ${-h - 30}H${w / 2 + depth}L${w / 2} ${-h}Z`, colour) +
          faded(path(`M${-w / 2} ${-h}L${-w / 2 + depth} ${-h - 30}H${w / 2 + depth}L${w / 2} ${-h}Z`, '#fff'), 0.25) +
          rect(-w / 2, -h, w, h, colour) +
          rect(-w / 2, -120, w, 120, trim.fill) +
          rect(-w / 2, -h, w, 20, trim.fill) +
          clipped(
            rect(-w / 2, -h, w, h, inside) + halftone(-w / 2, -h * 0.6, w, h * 0.6, 'rgba(0,0,0,.14)', 30) + content,
            path(pane, '#000'),
          ) +
          faded(
            clipped(
              path(`M${-w / 2 + 30} ${-h}H${-w / 2 + 190}L${-w / 2 - 40} 0H${-w / 2 - 160}Z`, '#fff'),
              path(pane, '#000'),
            ),
            0.28,
          ) +
          path(pane, { stroke: '#ffffff', width: 7 }) +
          place(disc(0, 0, 44, hue.torii) + yatai(hue.white, 30, true, 12), 0, -h + 74),
      ),
    x,
    y,
  );
}

/** A backing card with a punched hole, centred on the origin. */
export function card(w: number, h: number, ground: Fill | string, content: string): string {
  const fill = typeof ground === 'string' ? ground : ground.fill;
  return shadowed(
    (typeof ground === 'string' ? '' : ground.defs) +
      rect(-w / 2, -h / 2, w, h, fill, 26) +
      path(`M-60 ${-h / 2 + 62}a18 18 0 0 1 0 -36h120a18 18 0 0 1 0 36Z`, 'rgba(20,22,40,.55)') +
      content,
    16,
    14,
    0.3,
  );
}

/** An enamel pin: the art raised within a metal rim. */
export function pin(name: string, x: number, y: number, size: number, metal: string = '#d9a441', turn = 0): string {
  return shadowed(bordered(art(name, x, y, size, { turn }), size * 0.026, metal), 9, 6, 0.4, 4);
}

/** A die-cut sticker. */
export function sticker(name: string, x: number, y: number, size: number, turn = 0, edge = 0.05, flip = false): string {
  return shadowed(bordered(art(name, x, y, size, { turn, flip }), Math.max(6, size * edge)), 6, 5, 0.28, 2);
}

/** A clear acrylic charm with a hole on top, on a ring and chain that lead up. */
export function acrylic(name: string, x: number, y: number, size: number, metal = '#c7ccd6'): string {
  const top = y - size * 0.56;
  return (
    shadowed(
      faded(bordered(art(name, x, y, size), size * 0.09, '#e9f4fb') + disc(x, top, size * 0.075, '#e9f4fb'), 0.96),
      12,
      9,
      0.32,
      6,
    ) +
    art(name, x, y, size) +
    disc(x, top, size * 0.035, hue.grey) +
    disc(x, top - 44, 40, { stroke: metal, width: 11 }) +
    repeat(3, (i) =>
      place(rect(-13, -26, 26, 52, { stroke: metal, width: 9 }, 13), x, top - 112 - i * 44, 1, i % 2 ? 8 : -8),
    )
  );
}

/** A key ring at the end of a chain. */
export function splitRing(x: number, y: number, r = 78, metal = '#c7ccd6'): string {
  return disc(x, y, r, { stroke: metal, width: 15 }) + disc(x, y, r - 4, { stroke: '#8b93a3', width: 3 });
}

/** A round tin badge with a printed face. */
export function badge(x: number, y: number, r: number, ground: string, content: string, pattern = ''): string {
  const id = gradient(
    [
      [0, '#ffffff', 0.55],
      [0.5, '#ffffff', 0],
    ],
    60,
  );
  return shadowed(
    clipped(disc(x, y, r, ground) + pattern + content, disc(x, y, r, '#000')) +
      disc(x, y, r - 4, { stroke: 'rgba(0,0,0,.16)', width: 8 }) +
      id.defs +
      disc(x, y - r * 0.08, r * 0.86, { fill: id.fill, opacity: 0.55 }, r * 0.8),
    10,
    8,
    0.34,
    4,
  );
}

/** A tassel hanging from (x, y). */
export function tassel(x: number, y: number, colour: string, length = 190): string {
  return (
    stroke(`M${x} ${y - 60}V${y}`, colour, 8) +
    disc(x, y + 6, 22, colour) +
    path(
      `M${x - 26} ${y + 20}Q${x - 40} ${y + length * 0.6} ${x - 44} ${y + length}H${x + 44}Q${x + 40} ${y + length * 0.6} ${x + 26} ${y + 20}Z`,
      colour,
    ) +
    repeat(5, (i) =>
      faded(stroke(`M${x - 20 + i * 10} ${y + 40}L${x - 34 + i * 17} ${y + length - 8}`, '#000', 3), 0.2),
    ) +
    rect(x - 28, y + 22, 56, 14, hue.sun, 5)
  );
}

/** A shop parcel tied with cord. */
export function parcel(
  x: number,
  y: number,
  w: number,
  h: number,
  paper: string = hue.oak,
  cord: string = hue.torii,
): string {
  return place(
    shadowed(
      rect(-w / 2, -h / 2, w, h, paper, 8) +
        faded(rect(-w / 2, -h / 2, w, 30, '#fff'), 0.18) +
        rect(-9, -h / 2, 18, h, cord) +
        rect(-w / 2, -9, w, 18, cord) +
        path('M0 0C-80 -90 -130 -20 0 0C80 -90 130 -20 0 0', { stroke: cord, width: 14 }),
      16,
      12,
    ),
    x,
    y,
  );
}
