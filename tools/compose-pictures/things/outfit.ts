import { art } from '#tools/compose-pictures/art.ts';
import { hue, inked, shadowed } from '#tools/compose-pictures/colour.ts';
import { sheet } from '#tools/compose-pictures/ground.ts';
import { blossom, type Motif, motif } from '#tools/compose-pictures/pattern.ts';
import { disc, faded, path, place, rect, repeat, stroke } from '#tools/compose-pictures/svg.ts';
import { coat, gi, hanger, hoodie, jacket, kimono, tee } from './garment.ts';
import { figures, yatai } from './lettering.ts';

/** A garment on a hanger on a rail. */
export const hung = (garment: string, x = 600, y = 620, scale = 1): string => place(hanger() + garment, x, y, scale);

export const rail = (y: number, colour: string = hue.walnut): string =>
  inked(rect(-20, y, 1240, 24, colour, 12) + faded(rect(0, y, 1200, 7, '#fff'), 0.3));

/** A dressmaker's stand without a head; a garment hangs on it. */
export const stand = (x: number, y: number, scale: number, garment: string): string =>
  place(
    inked(
      rect(-12, 300, 24, 330, hue.walnut) +
        path('M-150 640Q0 560 150 640', { stroke: hue.walnut, width: 26 }) +
        rect(-34, -372, 68, 60, '#e9d8bd') +
        disc(0, -372, 34, hue.oak, 18),
    ) + garment,
    x,
    y,
    scale,
  );

/** A flat pile of folded cloth. */
export const folded = (x: number, y: number, w: number, kind: Motif, ground: string, line: string): string => {
  const dye = motif(kind, ground, line, 0.8);
  return place(
    shadowed(
      dye.defs +
        rect(-w / 2, -w * 0.3, w, w * 0.6, dye.fill, 26) +
        faded(rect(-w / 2, w * 0.16, w, w * 0.14, '#000', 26), 0.14) +
        stroke(`M${-w / 2 + 16} ${w * 0.16}H${w / 2 - 16}`, 'rgba(0,0,0,.25)', 5),
      12,
      12,
      0.3,
    ),
    x,
    y,
  );
};

/** How to measure: a flat shape with two dimension lines. */
export const measured = (shape: string, ground: string, ink: string): string =>
  sheet(ground) +
  faded(
    repeat(15, (i) => stroke(`M0 ${i * 80 + 40}H1200M${i * 80 + 40} 0V1200`, ink, 2)),
    0.12,
  ) +
  place(shape, 560, 620, 0.95) +
  stroke('M330 1090H790M330 1064V1116M790 1064V1116', ink, 8) +
  stroke('M1060 300V960M1034 300H1086M1034 960H1086', ink, 8) +
  figures('cm', 560, 1150, 0.7, ink, 9) +
  figures('cm', 1130, 630, 0.7, ink, 9);

export const cords = (x: number, y: number): string =>
  stroke(
    `M${x - 250} ${y - 40}C${x - 420} ${y + 60} ${x - 330} ${y + 330} ${x - 380} ${y + 470}M${x + 250} ${y - 40}C${x + 420} ${y + 60} ${x + 330} ${y + 330} ${x + 380} ${y + 470}`,
    hue.torii,
    16,
  );

const sei = (scale = 1.25) => motif('seigaiha', '#24457f', '#dfeaf2', scale);
export const yukata = (): string => kimono(sei(), '#1b3563', '#f4f0e6', motif('stripes', '#dd4128', '#e86a4c', 0.5));
export const furisode = (): string =>
  kimono(
    motif('sakura', '#e86a92', '#fde6ec', 1.1),
    '#fff4f2',
    '#b93a62',
    motif('kanoko', '#d9a441', '#f3d488', 0.7),
    560,
    430,
  );
export const happi = (): string =>
  coat(
    '#dd4128',
    motif('stripes', '#171a2c', '#20253f', 0.7),
    '#7a2013',
    motif('ichimatsu', '#171a2c', '#f8f1e3', 0.7),
    250,
    300,
    '',
  );
export const haori = (): string =>
  coat(
    motif('star', '#2a3362', '#e9d9a0', 0.9),
    '#e9d9a0',
    '#4c2a56',
    motif('cloud', '#2a3362', '#e9d9a0', 0.5),
    300,
    320,
    '',
  );
export const souvenir = (): string =>
  jacket('#1f5a47', '#e3bb58', '#171a2c', art('dragon-gold', -118, -60, 190), place(art('koi', 0, 0, 190), 122, -60));
export const dojo = (): string => gi('#f7f4ec', '#f7f4ec', '#171a2c', 0.1);
export const shinobi = (): string => gi('#262b40', '#1b1f30', '#b02a1d', 0.28);
export const oniHood = (): string => hoodie('#2a2d42', '#b02a1d', art('oni-violet', 0, -16, 250), hue.torii);
export const ramenTee = (colour = '#f4e6cb', trim = 'rgba(0,0,0,.18)', spot: string = hue.torii): string =>
  tee(colour, disc(0, -20, 150, spot) + place(art('ramen-ink', 0, -30, 250), 0, 0), trim);

export const headband = (x: number, y: number, w: number, content: string): string =>
  place(
    shadowed(
      path(`M${-w / 2} -70Q0 -120 ${w / 2} -70V70Q0 20 ${-w / 2} 70Z`, hue.white) +
        content +
        path(`M${w / 2 - 10} -60l150 -60l-30 90l60 70l-180 30Z`, hue.white) +
        faded(path(`M${w / 2 - 10} -60l150 -60l-30 90l-110 20Z`, '#000'), 0.12) +
        disc(w / 2, 0, 44, hue.white) +
        disc(w / 2, 0, 44, { stroke: 'rgba(0,0,0,.15)', width: 6 }),
      12,
      12,
      0.3,
    ),
    x,
    y,
  );
export const bandPrint = (s: number): string =>
  disc(0, -22 * s, 52 * s, hue.torii) +
  place(yatai(hue.ink, 62 * s, false, 13), -190 * s, -16 * s) +
  place(blossom(hue.sakura, hue.sun), 180 * s, -14 * s, 0.8 * s);
