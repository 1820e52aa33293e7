import { art } from '#tools/compose-pictures/art.ts';
import { hue, shadowed, silhouette } from '#tools/compose-pictures/colour.ts';
import { boards } from '#tools/compose-pictures/ground.ts';
import { motif, sparkle } from '#tools/compose-pictures/pattern.ts';
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
import { deskMat, keyboard, keycap, mouse } from './desk.ts';

/** Mat prints fill 1100 by 560 around the origin. */
export const bigWave = (): string => {
  const far = motif('seigaiha', '#2d5a9a', '#cfe3f0', 0.9);
  const crest =
    'M-560 300V-40C-470 -230 -260 -300 -60 -220C40 -180 80 -100 60 -30C40 20 -10 20 -30 -10C-100 -90 -220 -70 -260 30C-290 120 -200 210 -40 220C160 230 320 150 560 190V300Z';
  return (
    rect(-600, -320, 1200, 640, '#f4e4c1') +
    disc(330, -70, 150, hue.torii) +
    path('M150 110L300 -40L340 -60L380 -40L560 110Z', '#8aa0b8') +
    path('M262 -4L300 -40L340 -60L380 -40L424 -2L380 -16L340 10L306 -12Z', hue.white) +
    far.defs +
    rect(-600, 100, 1200, 300, far.fill) +
    path(crest, '#1f4a86') +
    stroke('M-560 -40C-470 -230 -260 -300 -60 -220C40 -180 80 -100 60 -30C40 20 -10 20 -30 -10', hue.white, 26) +
    repeat(9, (i) => disc(-330 + i * 50, -244 + Math.abs(i - 4) * 12, 20 - Math.abs(i - 4), hue.white)) +
    repeat(7, (i) => disc(80 + ((i * 37) % 90), -150 + i * 26, 9 + (i % 3) * 3, hue.white)) +
    stroke(
      'M-500 60C-440 -80 -330 -150 -210 -160M-480 180C-400 60 -330 -20 -250 -60M-330 250C-310 180 -300 120 -290 90',
      '#7fb0d8',
      14,
    )
  );
};

export const marketStreet = (): string =>
  rect(-600, -320, 1200, 640, '#1b1f3d') +
  glow(0, 140, 560, '#f4a92f', 0.5) +
  repeat(12, (i) => path(sparkle(-560 + ((i * 211) % 1120), -290 + ((i * 67) % 150), 8 + (i % 3) * 4), '#fff5')) +
  repeat(5, (i) => {
    const x = -470 + i * 235;
    const [roof = hue.torii, light = hue.white] =
      [
        ['#dd4128', '#f2dfb8'],
        ['#2a9a9a', '#fffdf8'],
        ['#ee7fa3', '#fffdf8'],
        ['#f4a92f', '#fffdf8'],
        ['#6a4a9c', '#f2dfb8'],
      ][i] ?? [];
    const goods = ['ramen', 'dango', 'shaved-ice', 'takoyaki', 'narutomaki'][i] ?? 'oden';
    return (
      rect(x - 92, -60, 184, 250, '#5c3a2e') +
      rect(x - 78, -20, 156, 120, '#ffd98a') +
      art(goods, x, 44, 110) +
      rect(x - 100, 100, 200, 26, '#b97d4b') +
      repeat(6, (k) => path(`M${x - 108 + k * 36} -90h36v62a18 18 0 0 1 -36 0Z`, k % 2 ? light : roof)) +
      path(`M${x - 108} -90L${x - 84} -130H${x + 84}L${x + 108} -90Z`, roof)
    );
  }) +
  rect(-600, 190, 1200, 200, '#2b2f55') +
  stroke('M-600 -180Q0 -80 600 -190', '#0d1024', 6) +
  repeat(8, (i) => art('lantern', -520 + i * 150, -118 + Math.sin(i / 2.3) * 22, 84));

/** A desk from above with a mat, keyboard and mouse. */
export function setup(
  orderContext: string,
  seam: string,
  mat: string,
  edge: string,
  caps: Parameters<typeof keyboard>[0],
  mouseBody: string,
  extra: string,
): string {
  return (
    boards(orderContext, seam, 5) +
    place(deskMat(1100, 560, mat, edge), 600, 640) +
    place(keyboard(caps), 470, 700, 0.68) +
    place(mouse(mouseBody, 'rgba(0,0,0,.25)'), 960, 690, 0.62) +
    extra
  );
}

export const rolled = (print: string, edge: string): string => {
  const shade = gradient(
    [
      [0, '#000000', 0.35],
      [0.35, '#ffffff', 0.25],
      [1, '#000000', 0.4],
    ],
    0,
  );
  return shadowed(
    clipped(place(print, 120, 0), rect(-330, -260, 760, 520, '#000', 10)) +
      rect(-430, -270, 130, 540, edge, 60) +
      clipped(place(print, -500, 0), rect(-424, -262, 118, 524, '#000', 56)) +
      shade.defs +
      rect(-430, -270, 130, 540, shade.fill, 60),
    20,
    18,
    0.38,
  );
};

export const keycapOf = (colour: string, name: string, x: number, y: number, size = 240, turn = 0): string =>
  place(keycap(colour, art(name, 0, -size * 0.05, size * 0.52), size), x, y, 1, turn);

export const neko = (size: number, colour: string): string => silhouette(art('black-cat', 0, 0, size), colour);

export const sleeve = (w: number, h: number, ground: string): string => {
  const felt = motif('dots', ground, 'rgba(255,255,255,.06)', 0.4);
  return shadowed(
    felt.defs +
      rect(-w / 2, -h / 2, w, h, felt.fill, 40) +
      rect(
        -w / 2 + 16,
        -h / 2 + 16,
        w - 32,
        h - 32,
        { stroke: 'rgba(255,255,255,.45)', width: 4, extra: 'stroke-dasharray="16 12"' },
        30,
      ) +
      rect(-w / 2, -h / 2, w, 66, 'rgba(0,0,0,.16)', 33) +
      stroke(`M${-w / 2 + 50} ${-h / 2 + 34}H${w / 2 - 50}`, hue.sun, 8) +
      rect(w / 2 - 110, -h / 2 + 20, 60, 28, hue.sun, 8),
    18,
    16,
    0.34,
  );
};

export const moonLamp = (x: number, y: number, lit = true): string =>
  (lit ? glow(x, y - 250, 560, '#fbe39a', 0.6) : '') +
  disc(x, y, 190, hue.walnut, 34) +
  rect(x - 190, y - 30, 380, 34, hue.walnut) +
  disc(x, y - 30, 190, hue.wood, 34) +
  disc(x, y - 30, 130, lit ? '#fff0b8' : '#5f4433', 18) +
  faded(disc(x, y - 300, 270, '#e9f4fb'), 0.25) +
  disc(x, y - 300, 270, { stroke: lit ? '#fff6d0' : '#cfe0ea', width: 12 }) +
  clipped(
    art('full-moon', x + 40, y - 330, 420) +
      art('rabbit', x - 70, y - 210, 290) +
      path(`M${x - 300} ${y - 80}Q${x} ${y - 140} ${x + 300} ${y - 80}V${y}H${x - 300}Z`, '#23294a'),
    disc(x, y - 300, 264, '#000'),
  );

export const torii = (x: number, y: number, scale = 1): string =>
  place(
    shadowed(
      rect(-330, -20, 660, 52, '#7a4a2f', 16) +
        rect(-190, -600, 56, 590, '#c3392a', 8) +
        rect(134, -600, 56, 590, '#c3392a', 8) +
        faded(rect(-190, -600, 16, 590, '#fff'), 0.22) +
        faded(rect(134, -600, 16, 590, '#fff'), 0.22) +
        rect(-196, -70, 68, 60, hue.ink, 6) +
        rect(128, -70, 68, 60, hue.ink, 6) +
        rect(-270, -490, 540, 46, '#c3392a', 8) +
        path('M-340 -640Q0 -590 340 -640L322 -560Q0 -530 -322 -560Z', '#dd4128') +
        path('M-356 -668Q0 -612 356 -668L344 -630Q0 -582 -344 -630Z', hue.ink) +
        rect(-34, -560, 68, 76, hue.sun, 6),
      16,
      14,
      0.35,
    ),
    x,
    y,
    scale,
  );

export const koiStand = (x: number, y: number, scale: number, held = ''): string =>
  place(
    held +
      shadowed(
        path(
          'M-270 0Q-300 -90 -210 -130Q-60 -220 130 -170Q220 -150 250 -110L380 -200Q360 -90 380 0L250 -60Q180 0 60 0Z',
          '#e8592f',
        ) +
          clipped(
            disc(-120, -60, 70, hue.white) + disc(60, -150, 80, hue.white) + disc(180, -40, 50, hue.white),
            path(
              'M-270 0Q-300 -90 -210 -130Q-60 -220 130 -170Q220 -150 250 -110L380 -200Q360 -90 380 0L250 -60Q180 0 60 0Z',
              '#000',
            ),
          ) +
          path('M-20 -190Q60 -290 150 -250L130 -170Z', '#c3411d') +
          disc(-196, -84, 18, hue.ink) +
          disc(-202, -90, 6, hue.white) +
          stroke('M-276 -30q-40 10 -60 46M-256 -20q-20 26 -22 60', '#e8592f', 9) +
          rect(-150, -46, 240, 30, 'rgba(0,0,0,.25)', 12),
        12,
        10,
        0.35,
      ),
    x,
    y,
    scale,
  );

export const yoru = { base: '#2b3050', accent: '#1b1f36', loud: hue.torii, body: '#12152a' };
export const kitsuneCaps = { base: '#fbf3e4', accent: '#f0803c', loud: hue.torii, body: '#4a2f2a' };
