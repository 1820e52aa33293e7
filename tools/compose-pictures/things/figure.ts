import { art } from '#tools/compose-pictures/art.ts';
import { hue, inked, shadowed } from '#tools/compose-pictures/colour.ts';
import { sheet } from '#tools/compose-pictures/ground.ts';
import type { motif } from '#tools/compose-pictures/pattern.ts';
import { clipped, disc, faded, glow, path, place, rect, repeat, stroke } from '#tools/compose-pictures/svg.ts';
import { chibi, tail } from './chibi.ts';
import { ruler } from './home.ts';
import { windowBox } from './pack.ts';

/** A figurine: art that casts a shadow on what it stands on. */
export function figure(name: string, x: number, foot: number, size: number, lift = 0.06, flip = false): string {
  return (
    faded(disc(x + size * 0.04, foot, size * 0.34, '#12142a', size * 0.06), 0.3) +
    shadowed(art(name, x, foot - size * (0.5 - lift), size, { flip }), size * 0.012, size * 0.02, 0.35, size * 0.012)
  );
}

/** Figure, ruler and grid paper: how tall it is. */
export function sizeCard(name: string, centimetres: number, paper: string, line: string, accent: string): string {
  const lines = repeat(15, (i) => stroke(`M0 ${i * 80 + 40}H1200M${i * 80 + 40} 0V1200`, line, 3));
  return (
    sheet(paper) +
    lines +
    path('M0 0H1200V60L0 120Z', accent) +
    path('M0 1200H1200V1080L0 1150Z', accent) +
    figure(name, 470, 1000, 720) +
    ruler(880, 1000, 680, centimetres, hue.ink)
  );
}

export function boxed(
  name: string | (() => string),
  ground: string,
  box: string,
  inside: string,
  trim: ReturnType<typeof motif>,
  floor: string,
  size = 460,
): string {
  return (
    ground +
    path('M0 930H1200V1200H0Z', floor) +
    windowBox(570, 1040, 640, 860, box, inside, typeof name === 'string' ? art(name, 0, -400, size) : name(), trim)
  );
}

export const daruma = (
  x: number,
  foot: number,
  size: number,
  body: string,
  eyes: [boolean, boolean] = [false, false],
  shade = '#8e1f17',
): string => {
  const eye = (ex: number, painted: boolean) =>
    disc(ex, -268, 46, hue.white) +
    (painted
      ? disc(ex + (ex < 0 ? 8 : -8), -264, 22, hue.ink) + disc(ex + (ex < 0 ? 0 : -16), -274, 7, hue.white)
      : '');
  return place(
    faded(disc(14, 0, 210, '#12142a', 34), 0.3) +
      inked(
        path(
          'M0 -470C190 -470 262 -320 250 -170C240 -50 150 0 0 0C-150 0 -240 -50 -250 -170C-262 -320 -190 -470 0 -470Z',
          body,
        ) +
          faded(path('M-150 -410C-226 -350 -246 -250 -234 -150C-200 -250 -190 -340 -150 -410Z', '#fff'), 0.35) +
          faded(path('M250 -170C240 -50 150 0 0 0C-80 0 -140 -14 -184 -44C40 -20 190 -90 250 -170Z', shade), 0.5) +
          path(
            'M-168 -300C-170 -400 -80 -414 0 -380C80 -414 170 -400 168 -300C160 -210 80 -190 0 -190C-80 -190 -160 -210 -168 -300Z',
            '#f6dcc0',
          ) +
          stroke('M-150 -338Q-100 -384 -28 -336M150 -338Q100 -384 28 -336', hue.ink, 26) +
          eye(-74, eyes[0]) +
          eye(74, eyes[1]) +
          stroke('M-14 -248Q0 -236 14 -248', '#b5462c', 7) +
          stroke('M-36 -214Q0 -204 36 -214', '#b5462c', 9) +
          stroke('M-124 -224Q-104 -196 -70 -196M124 -224Q104 -196 70 -196', hue.ink, 13) +
          stroke('M-96 -128Q0 -60 96 -128M-140 -96Q0 10 140 -96', hue.sun, 14) +
          stroke('M0 -150V-40', hue.sun, 14),
      ),
    x,
    foot,
    size / 500,
  );
};

export const kitsune = (x: number, foot: number, height: number, flip = false) =>
  chibi(
    'fox-shrine',
    x,
    foot,
    height,
    {
      fur: '#f0803c',
      belly: '#fff3e2',
      cloth: hue.torii,
      feet: '#5b3326',
      back: tail('#f0803c', '#fff3e2'),
      extra: disc(0, -218, 24, hue.sun) + stroke('M0 -222V-204', '#8a5512', 6),
    },
    flip,
  );

export const tanuki = (x: number, foot: number, height: number) =>
  chibi('tanuki', x, foot, height, {
    fur: '#8d8f9d',
    belly: '#fdf8ee',
    cloth: hue.indigo,
    feet: '#4a4b5a',
    back: tail('#8d8f9d', '#4a4b5a'),
    extra: path('M-92 -190H92L104 -60Q0 -30 -104 -60Z', hue.indigo) + disc(0, -120, 34, hue.white),
  });

export function rock(x: number, y: number): string {
  return inked(
    path(
      `M${x - 400} ${y + 60}L${x - 330} ${y - 90}L${x - 180} ${y - 150}L${x + 40} ${y - 120}L${x + 220} ${y - 160}L${x + 350} ${y - 70}L${x + 410} ${y + 60}Z`,
      '#4a5560',
    ) +
      faded(
        path(
          `M${x - 330} ${y - 90}L${x - 180} ${y - 150}L${x + 40} ${y - 120}L${x - 60} ${y - 30}L${x - 260} ${y - 10}Z`,
          '#fff',
        ),
        0.16,
      ) +
      faded(path(`M${x + 220} ${y - 160}L${x + 350} ${y - 70}L${x + 410} ${y + 60}H${x + 160}Z`, '#000'), 0.25),
  );
}

export function crate(name: string): string {
  const straw = repeat(46, (i) =>
    stroke(
      `M${250 + ((i * 97) % 700)} ${300 + ((i * 151) % 640)}q${40 - ((i * 31) % 80)} ${-60 + ((i * 17) % 40)} ${90 - ((i * 53) % 180)} ${-40 + ((i * 23) % 90)}`,
      i % 2 ? '#e8c878' : '#d2a854',
      11,
    ),
  );
  return (
    shadowed(
      rect(150, 180, 900, 860, '#d9a76c', 10) +
        rect(206, 236, 788, 748, '#6b4426', 4) +
        rect(206, 236, 788, 748, '#c59a4c', 4) +
        clipped(straw, rect(206, 236, 788, 748, '#000')) +
        faded(rect(206, 236, 788, 40, '#000'), 0.25),
      24,
      20,
      0.45,
    ) +
    shadowed(art(name, 600, 610, 640), 14, 14, 0.5) +
    repeat(4, (i) => disc(178 + (i % 2) * 844, 208 + Math.floor(i / 2) * 804, 11, '#7a7f8c'))
  );
}

/** Roofs of a small card city along a line. */
export function city(y: number, colour: string, seed: number): string {
  let x = -20;
  return repeat(11, (i) => {
    const [w, h] = [84 + ((i * 53 + seed * 31) % 70), 90 + ((i * 97 + seed * 57) % 190)];
    const house =
      rect(x, y - h, w, h + 300, colour) +
      repeat(
        Math.floor(h / 56),
        (r) =>
          rect(x + 16, y - h + 20 + r * 50, 20, 24, '#fbd25b') +
          ((i + r) % 3 ? rect(x + w - 38, y - h + 20 + r * 50, 20, 24, '#fbd25b') : ''),
      );
    x += w + 22;
    return house;
  });
}

export function rain(seed: number): string {
  return faded(
    repeat(46, (i) => stroke(`M${(i * 263 + seed * 71) % 1240} ${(i * 179) % 1100}l-26 90`, '#bfe7ff', 5)),
    0.35,
  );
}

export function hangar(): string {
  return (
    path('M120 1200L250 940H950L1080 1200Z', '#3a465c') +
    faded(path('M250 940H950L966 972H234Z', '#fff'), 0.25) +
    path('M120 1200L136 1168H1064L1080 1200Z', hue.lantern) +
    repeat(9, (i) => path(`M${170 + i * 100} 1200l16 -32h46l-16 32Z`, hue.ink))
  );
}

export function stripesOfWarning(): string {
  return clipped(
    repeat(16, (i) => path(`M${i * 100 - 60} 1200l80 -220h52l-80 220Z`, hue.ink)),
    path('M0 1080L1200 1150V1200H0Z', '#000'),
  );
}

export function runningShop(cloth: string, light: string): string {
  return (
    rect(110, 330, 36, 870, hue.walnut) +
    rect(1054, 330, 36, 870, hue.walnut) +
    rect(146, 420, 908, 560, '#3a1d24') +
    glow(600, 700, 480, hue.lantern, 0.55) +
    path('M60 330H1140L1180 420H20Z', cloth) +
    repeat(5, (i) => path(`M${152 + i * 181} 420h172v150q-86 26 -172 0Z`, i % 2 ? light : cloth))
  );
}

export function counter(): string {
  return inked(
    rect(60, 950, 1080, 50, hue.oak, 8) +
      faded(rect(60, 950, 1080, 12, '#fff', 6), 0.4) +
      rect(100, 1000, 1000, 200, hue.wood) +
      repeat(9, (i) => faded(rect(120 + i * 110, 1000, 6, 200, '#000'), 0.18)),
  );
}

export function awning(colour: string, y = 0): string {
  return inked(
    repeat(8, (i) => path(`M${i * 150} ${y}h150v180a75 75 0 0 1 -150 0Z`, i % 2 ? hue.white : colour)) +
      faded(rect(0, y, 1200, 60, '#000'), 0.12),
  );
}

export function cushion(x: number, y: number, colour: string): string {
  return (
    faded(disc(x + 14, y + 50, 420, '#12142a', 60), 0.25) +
    inked(
      path(
        `M${x - 400} ${y - 40}Q${x} ${y - 110} ${x + 400} ${y - 40}Q${x + 430} ${y + 50} ${x + 360} ${y + 70}Q${x} ${y + 110} ${x - 360} ${y + 70}Q${x - 430} ${y + 50} ${x - 400} ${y - 40}Z`,
        colour,
      ) +
        faded(
          path(
            `M${x - 400} ${y - 40}Q${x} ${y - 110} ${x + 400} ${y - 40}Q${x} ${y + 10} ${x - 400} ${y - 40}Z`,
            '#fff',
          ),
          0.18,
        ) +
        disc(x - 395, y + 60, 18, hue.sun) +
        disc(x + 395, y + 60, 18, hue.sun),
    )
  );
}
