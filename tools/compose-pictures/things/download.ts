import { art } from '#tools/compose-pictures/art.ts';
import { bordered, hue, outlined, shadowed } from '#tools/compose-pictures/colour.ts';
import { halftone, motif, rays, sparkle, speedLines } from '#tools/compose-pictures/pattern.ts';
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
import { fuji, gate } from './hanging.ts';

/** Wallpapers fill 900 by 900 around the origin. */
export const night = (): string =>
  rect(-500, -500, 1000, 1000, '#171c44') +
  glow(0, 260, 520, hue.lantern, 0.55) +
  disc(120, -190, 90, '#fbe9b8') +
  repeat(18, (i) => path(sparkle(-470 + ((i * 211) % 940), -480 + ((i * 127) % 420), 6 + (i % 3) * 4), '#fff8')) +
  stroke('M-500 -60Q0 60 500 -80', '#0b0e24', 6) +
  repeat(6, (i) => art('lantern', -410 + i * 164, 10 + Math.sin(i * 0.8) * 16, 100)) +
  path('M-500 500V170L-330 90L-160 180L0 80L170 170L330 100L500 180V500Z', '#0d1130') +
  repeat(9, (i) => rect(-440 + i * 104, 220 + (i % 3) * 50, 26, 34, '#fbd25b'));
export const dawn = (): string => place(fuji(), 0, 0, 0.86);
export const dusk = (): string => place(gate(), 0, 0, 0.86);
export const rain = (): string =>
  rect(-500, -500, 1000, 1000, '#1c5560') +
  faded(
    repeat(40, (i) => stroke(`M${-500 + ((i * 173) % 1000)} ${-500 + ((i * 97) % 980)}l-18 70`, '#bfe7ff', 4)),
    0.6,
  ) +
  art('umbrella', 0, 60, 320) +
  art('frog', 0, 240, 170) +
  rect(-500, 330, 1000, 200, '#123c45');

/** Brush marks, each a drawn stroke. */
export const marks = (x: number, y: number, w: number, colour: string): string =>
  stroke(`M${x} ${y}q${w * 0.25} -70 ${w * 0.5} 0t${w * 0.5} -10`, colour, 46) +
  stroke(`M${x} ${y + 120}q${w * 0.3} 50 ${w * 0.6} -10t${w * 0.4} 20`, colour, 20) +
  repeat(26, (i) => disc(x + (i * w) / 26, y + 230 + ((i * 29) % 34), 4 + ((i * 7) % 13), colour)) +
  halftone(x, y + 310, w, 110, colour, 26, 0) +
  repeat(9, (i) => stroke(`M${x} ${y + 480 + i * 11}h${w * (0.5 + ((i * 37) % 50) / 100)}`, colour, 4));

export const names = ['a', 'no', 'ri', 'ki', 'tsu', 'A', 'R', 'M', 'N', 'O', 'five', 'rupee'] as const;
const festival = [
  'lantern',
  'dango',
  'folding-fan',
  'tengu',
  'fireworks',
  'wind-chime',
  'koi-streamer',
  'ramen',
  'shrine-gate',
  'tanabata-tree',
  'kimono',
  'mount-fuji',
  'bullet-train',
  'sushi',
  'crystal-ball',
  'japanese-castle',
];
export const icon = (i: number, x: number, y: number, size: number): string =>
  place(
    shadowed(
      rect(
        -size / 2,
        -size / 2,
        size,
        size,
        ['#f8f1e3', '#dd4128', '#27408a', '#fbd25b', '#2a9a9a', '#f9cdd6', '#171a2c', '#bfe3d0'][(i * 5) % 8] ?? '#fff',
        size * 0.24,
      ),
      5,
      5,
      0.25,
    ) + art(festival[i % festival.length] ?? 'dango', 0, 0, size * 0.66),
    x,
    y,
  );

/** A manga page in five panels, filled from the pack. */
export const page = (): string => {
  const cell = (d: string, content: string) =>
    clipped(rect(-500, -600, 1000, 1200, '#fff') + content, path(d, '#000')) + path(d, { stroke: hue.ink, width: 9 });
  return (
    rect(-380, -530, 760, 1060, '#fffefa') +
    cell(
      'M-340 -490H340V-210L-340 -110Z',
      speedLines(60, -310, 170, 70, hue.ink, 5) + bordered(art('oni-manga', 60, -300, 250), 10),
    ) +
    cell(
      'M-340 -80L-20 -126V170H-340Z',
      halftone(-340, -126, 330, 300, hue.ink, 24) + bordered(art('fox-manga', -180, 10, 210), 10),
    ) +
    cell(
      'M10 -132L340 -180V170H10Z',
      rect(-400, -400, 900, 900, '#22263a') +
        repeat(14, (i) => path(sparkle(20 + ((i * 83) % 320), -150 + ((i * 61) % 300), 8 + (i % 3) * 5), '#fff')) +
        disc(180, 20, 80, '#fff'),
    ) +
    cell(
      'M-340 200H340V490H-340Z',
      rays(0, 560, 26, hue.ink) +
        halftone(-340, 200, 680, 290, 'rgba(23,26,44,.5)', 26, 270) +
        bordered(art('kaiju-sea', 0, 350, 260), 10),
    )
  );
};

export const overlay = (): string =>
  rect(-450, -260, 900, 520, '#2d2a5a') +
  faded(rays(0, 40, 20, '#fff'), 0.05) +
  art('japanese-castle', 60, 10, 260) +
  art('kaiju-stream', -190, 60, 210, { flip: true }) +
  rect(-430, -262, 860, 30, hue.torii) +
  repeat(12, (i) => path(`M${-430 + i * 72} -236h72v14a36 36 0 0 1 -72 0Z`, i % 2 ? hue.white : hue.torii)) +
  rect(190, 80, 230, 116, hue.ink, 12) +
  rect(190, 80, 230, 116, { stroke: hue.lantern, width: 8 }, 12) +
  disc(305, 130, 30, '#e7b08c') +
  path('M250 196Q305 140 360 196Z', hue.teal) +
  rect(-420, 130, 320, 66, hue.ink, 33) +
  art('lantern', -384, 160, 78) +
  stroke('M-330 150H-160M-330 176H-230', hue.white, 10);

export const lineArt = (name: string, x: number, y: number, size: number): string =>
  outlined(art(name, x, y, size), hue.ink);

export function swatch(i: number): string {
  const print = motif((['seigaiha', 'asanoha', 'shippo'] as const)[i % 3] ?? 'dots', '#fffdf8', hue.ink, 0.8);
  const kinds = [
    halftone(-150, -150, 300, 300, hue.ink, 30, 45),
    stroke('M-100 90Q-40 -130 20 20T110 -90', hue.ink, 48),
    print.defs + rect(-150, -150, 300, 300, print.fill),
    repeat(44, (k) => disc(-130 + ((k * 67) % 260), -130 + ((k * 41) % 260), 3 + ((k * 13) % 15), hue.ink)),
    speedLines(0, 0, 60, 60, hue.ink, 3),
    repeat(13, (k) => stroke(`M-120 ${-110 + k * 18}q120 ${k % 2 ? 16 : -12} 240 0`, hue.ink, 3 + (k % 4) * 2)),
    stroke('M-100 -80L100 60M-90 80Q0 -10 100 -90', hue.ink, 30),
    print.defs + rect(-150, -150, 300, 300, print.fill),
    path(sparkle(0, 0, 120), hue.ink) + path(sparkle(84, -84, 44), hue.ink) + path(sparkle(-84, 84, 50), hue.ink),
  ];
  return kinds[i] ?? '';
}

export function tone(i: number): string {
  const check = motif('ichimatsu', '#fffdf8', hue.ink, 0.5);
  const fall = gradient([
    [0, hue.ink],
    [1, hue.ink, 0],
  ]);
  return (
    [
      speedLines(0, 0, 130, 90, hue.ink, 4),
      halftone(-290, -290, 580, 580, hue.ink, 34, 60),
      rays(0, 290, 30, hue.ink),
      check.defs + rect(-290, -290, 580, 580, check.fill) + fall.defs + rect(-290, -290, 580, 580, fall.fill),
    ][i] ?? ''
  );
}

export function printer(x: number, y: number): string {
  return place(
    rect(-420, 60, 840, 40, hue.walnut, 8) +
      shadowed(
        rect(-260, -160, 520, 220, '#f4f6fa', 26) +
          rect(-260, -40, 520, 60, '#2b3050') +
          disc(210, -110, 14, hue.matcha) +
          rect(-190, -60, 380, 26, hue.ink, 10),
        12,
        12,
        0.3,
      ) +
      clipped(place(fuji(), 0, 40, 0.4), rect(-150, -44, 300, 160, '#000')) +
      rect(-150, -44, 300, 160, { stroke: hue.white, width: 12 }),
    x,
    y,
  );
}
