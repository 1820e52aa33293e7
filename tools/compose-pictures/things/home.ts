import { art } from '#tools/compose-pictures/art.ts';
import { hue, inked, shadowed } from '#tools/compose-pictures/colour.ts';
import {
  clipped,
  disc,
  faded,
  glow,
  gradient,
  path,
  place,
  rect,
  repeat,
  stroke,
} from '#tools/compose-pictures/svg.ts';
import { figures } from './lettering.ts';

/** A frame around a print of w by h, centred on the origin. The print is drawn around the origin too. */
export function framed(print: string, w: number, h: number, wood: string, mat = 46, bar = 26): string {
  const [ow, oh] = [w + 2 * (mat + bar), h + 2 * (mat + bar)];
  const light = gradient(
    [
      [0, '#ffffff', 0.2],
      [0.45, '#ffffff', 0.05],
      [0.46, '#ffffff', 0],
    ],
    40,
  );
  return shadowed(
    rect(-ow / 2, -oh / 2, ow, oh, wood, 6) +
      faded(rect(-ow / 2, -oh / 2, ow, 8, '#ffffff'), 0.25) +
      rect(-w / 2 - mat, -h / 2 - mat, w + 2 * mat, h + 2 * mat, hue.white) +
      faded(rect(-w / 2 - mat, -h / 2 - mat, w + 2 * mat, 10, '#000000'), 0.12) +
      clipped(print, rect(-w / 2, -h / 2, w, h, '#000')) +
      light.defs +
      rect(-w / 2 - mat, -h / 2 - mat, w + 2 * mat, h + 2 * mat, light.fill),
    22,
    18,
    0.32,
  );
}

/** An unframed sheet with a print, as it comes out of the tube. */
export function sheetOf(print: string, w: number, h: number, margin = 28): string {
  return shadowed(
    rect(-w / 2 - margin, -h / 2 - margin, w + 2 * margin, h + 2 * margin, hue.white) +
      clipped(print, rect(-w / 2, -h / 2, w, h, '#000')),
    10,
    10,
    0.28,
  );
}

/** Books standing on a line, from x to the right. */
export function books(x: number, y: number, colours: string[], seed = 0): string {
  let at = x;
  return colours
    .map((c, i) => {
      const [w, h] = [44 + ((i * 37 + seed * 13) % 34), 210 + ((i * 71 + seed * 29) % 110)];
      const book =
        rect(at, y - h, w, h, c, 4) +
        faded(rect(at, y - h, 9, h, '#fff'), 0.18) +
        rect(at, y - h + 34, w, 12, hue.cream) +
        faded(rect(at, y - 62, w, 8, hue.cream), 0.8);
      at += w + 3;
      return inked(book, 4);
    })
    .join('');
}

/** A plant in a pot whose foot stands at (x, y). */
export function plant(x: number, y: number, size = 300): string {
  return art('potted-plant', x, y - size * 0.45, size);
}

/** A sofa seen from the front, foot at y. */
export function sofa(y: number, colour: string): string {
  return (
    faded(disc(600, y + 6, 500, '#000', 26), 0.18) +
    inked(
      rect(180, y - 60, 40, 60, hue.walnut, 8) +
        rect(980, y - 60, 40, 60, hue.walnut, 8) +
        rect(130, y - 300, 940, 250, colour, 60) +
        faded(rect(130, y - 300, 940, 90, '#fff', 50), 0.12) +
        rect(210, y - 180, 385, 120, colour, 26) +
        rect(605, y - 180, 385, 120, colour, 26) +
        faded(rect(210, y - 180, 385, 26, '#fff', 13) + rect(605, y - 180, 385, 26, '#fff', 13), 0.2) +
        rect(90, y - 220, 130, 170, colour, 46) +
        rect(980, y - 220, 130, 170, colour, 46) +
        faded(rect(90, y - 220, 130, 40, '#fff', 20) + rect(980, y - 220, 130, 40, '#fff', 20), 0.14),
    )
  );
}

/** A sideboard with three doors, its top at y. */
export function sideboard(y: number, colour: string): string {
  return inked(
    rect(90, y, 1020, 36, colour, 6) +
      faded(rect(90, y, 1020, 8, '#fff'), 0.35) +
      rect(120, y + 36, 960, 330, colour) +
      faded(rect(120, y + 36, 960, 330, '#000'), 0.12) +
      repeat(
        3,
        (i) =>
          rect(136 + i * 316, y + 56, 300, 290, colour, 6) +
          disc(410 + i * 316 - (i === 1 ? 250 : 0), y + 200, 10, hue.sun),
      ) +
      rect(150, y + 366, 34, 140, hue.walnut) +
      rect(1016, y + 366, 34, 140, hue.walnut),
  );
}

/** A table lamp, lit, whose foot stands at (x, y). */
export function lamp(x: number, y: number, shade: string = hue.cream, lit = true): string {
  return (
    (lit ? glow(x, y - 330, 420, hue.sun, 0.55) : '') +
    inked(
      disc(x, y - 8, 78, hue.walnut, 16) +
        rect(x - 8, y - 260, 16, 252, hue.walnut) +
        path(`M${x - 78} ${y - 430}H${x + 78}L${x + 132} ${y - 240}H${x - 132}Z`, shade) +
        faded(path(`M${x - 78} ${y - 430}H${x - 20}L${x - 40} ${y - 240}H${x - 132}Z`, '#fff'), 0.35),
    )
  );
}

/** An upright ruler from y (foot) to y − h, with marks each centimetre and its length written beside it. */
export function ruler(x: number, y: number, h: number, centimetres: number, colour: string = hue.ink): string {
  const step = h / centimetres;
  return (
    stroke(`M${x} ${y}V${y - h}`, colour, 6) +
    repeat(centimetres + 1, (i) => stroke(`M${x} ${y - i * step}h${i % 5 === 0 ? 46 : 26}`, colour, 5)) +
    stroke(`M${x - 40} ${y - h}H${x - 14}M${x - 40} ${y}H${x - 14}M${x - 27} ${y - 14}V${y - h + 14}`, colour, 5) +
    figures(`${centimetres} cm`, x + 190, y - h / 2, 0.86, colour, 8)
  );
}

/** A window with a night or day sky, its lower edge at y. */
export function windowPane(x: number, y: number, w: number, h: number, sky: string, low: string, content = ''): string {
  const air = gradient([
    [0, sky],
    [1, low],
  ]);
  return inked(
    rect(x - 26, y - h - 26, w + 52, h + 52, hue.white, 6) +
      air.defs +
      rect(x, y - h, w, h, air.fill) +
      clipped(content, rect(x, y - h, w, h, '#000')) +
      rect(x + w / 2 - 9, y - h, 18, h, hue.white) +
      rect(x, y - h * 0.55, w, 14, hue.white) +
      rect(x - 60, y + 20, w + 120, 34, hue.white, 6) +
      faded(rect(x - 60, y + 48, w + 120, 10, '#000'), 0.12),
  );
}

/** A rod with knobs, centred on x. */
export function rod(x: number, y: number, w: number, colour: string = hue.walnut): string {
  return inked(
    rect(x - w / 2, y - 13, w, 26, colour, 13) +
      disc(x - w / 2, y, 22, colour) +
      disc(x + w / 2, y, 22, colour) +
      faded(rect(x - w / 2, y - 11, w, 7, '#fff', 4), 0.25),
  );
}

/** Clothes-peg on a string. */
export function peg(x: number, y: number): string {
  return place(
    inked(
      rect(-9, -30, 18, 66, hue.oak, 5) +
        faded(rect(-9, -30, 6, 66, '#fff', 3), 0.3) +
        rect(-12, -4, 24, 8, hue.grey, 3),
      4,
    ),
    x,
    y,
  );
}
