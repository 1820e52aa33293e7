import { art } from '#tools/compose-pictures/art.ts';
import { hue, shadowed, silhouette } from '#tools/compose-pictures/colour.ts';
import { sheet } from '#tools/compose-pictures/ground.ts';
import { type Motif, motif, sparkle } from '#tools/compose-pictures/pattern.ts';
import { clipped, disc, faded, gradient, path, place, rect, repeat, stroke } from '#tools/compose-pictures/svg.ts';
import { lid } from './desk.ts';
import { sticker } from './pack.ts';

/** A kiss-cut sheet with stickers in rows. */
export const stickerSheet = (
  x: number,
  y: number,
  w: number,
  h: number,
  ground: string,
  names: string[],
  across: number,
  turn = 0,
  head = '',
): string => {
  const [cw, rows] = [w / across, Math.ceil(names.length / across)];
  const top = head ? 120 : 0;
  const ch = (h - top) / rows;
  return place(
    shadowed(rect(-w / 2, -h / 2, w, h, ground, 24), 14, 12, 0.3) +
      head +
      names
        .map((n, i) =>
          sticker(
            n,
            -w / 2 + (i % across) * cw + cw / 2,
            -h / 2 + top + Math.floor(i / across) * ch + ch / 2,
            Math.min(cw, ch) * 0.74,
            ((i * 37) % 17) - 8,
            0.055,
          ),
        )
        .join(''),
    x,
    y,
    1,
    turn,
  );
};

/** A corner that lifts off its backing. */
export const peel = (x: number, y: number, size: number, turn = 0): string =>
  place(
    shadowed(
      path(
        `M0 0H${size}Q${size * 0.55} ${size * 0.2} ${size * 0.45} ${size * 0.5}Q${size * 0.2} ${size * 0.56} 0 ${size}Z`,
        '#f7f4ec',
      ) +
        faded(
          path(
            `M${size} 0Q${size * 0.55} ${size * 0.2} ${size * 0.45} ${size * 0.5}L${size * 0.3} ${size * 0.3}Z`,
            '#000',
          ),
          0.12,
        ),
      8,
      8,
      0.3,
    ),
    x,
    y,
    1,
    turn,
  );

export const holo = (content: (x: string) => string): string => {
  const g = gradient(
    [
      [0, '#ff9ad0'],
      [0.22, '#ffe38a'],
      [0.42, '#9af0c4'],
      [0.62, '#8fd3ff'],
      [0.82, '#c9a6ff'],
      [1, '#ff9ad0'],
    ],
    35,
  );
  return g.defs + content(g.fill);
};

export const helmet = (x: number, y: number, scale: number, colour: string, content: string): string =>
  place(
    shadowed(
      path('M-360 180C-400 -220 -180 -380 20 -380C280 -380 400 -180 380 80L360 190Q200 250 60 190L-360 180Z', colour) +
        faded(path('M-300 0C-290 -220 -140 -330 20 -340C-100 -280 -220 -160 -230 60Z', '#fff'), 0.25) +
        path('M80 -60Q260 -120 392 -40L372 120Q220 160 96 110Q60 20 80 -60Z', '#20253c') +
        faded(path('M110 -40Q250 -90 380 -30L376 10Q240 -30 104 10Z', '#9fd8f2'), 0.5) +
        path('M-360 180Q-380 260 -300 280H60V190Z', '#20253c') +
        content,
      20,
      18,
      0.35,
    ),
    x,
    y,
    scale,
  );

export const tapeRoll = (
  x: number,
  y: number,
  r: number,
  kind: Motif,
  ground: string,
  line: string,
  turn = 0,
): string => {
  const print = motif(kind, ground, line, 0.55);
  return place(
    shadowed(
      print.defs +
        path(`M${-r} 0V${r * 0.72}A${r} ${r * 0.42} 0 0 0 ${r} ${r * 0.72}V0Z`, print.fill) +
        faded(path(`M${r * 0.4} ${r * 0.3}V${r * 1.1}A${r} ${r * 0.42} 0 0 0 ${r} ${r * 0.72}V0Z`, '#000'), 0.14) +
        disc(0, 0, r, ground, r * 0.42) +
        disc(0, 0, r, { stroke: 'rgba(0,0,0,.12)', width: 4 }, r * 0.42) +
        disc(0, 4, r * 0.7, '#d9b98a', r * 0.29) +
        disc(0, 8, r * 0.58, '#8a6a45', r * 0.23),
      10,
      10,
      0.3,
    ),
    x,
    y,
    1,
    turn,
  );
};

export const tapeStrip = (
  x: number,
  y: number,
  w: number,
  kind: Motif,
  ground: string,
  line: string,
  turn = 0,
): string => {
  const print = motif(kind, ground, line, 0.5);
  const teeth = (s: number) =>
    repeat(6, (i) => `L${s} ${-34 + (i + 1) * 12}L${s + (s > 0 ? -10 : 10)} ${-28 + (i + 1) * 12}`);
  return place(
    print.defs + faded(path(`M${-w / 2} -34H${w / 2}${teeth(w / 2)}H${-w / 2}Z`, print.fill), 0.94),
    x,
    y,
    1,
    turn,
  );
};

export const snacks = [
  'dango',
  'ramen',
  'takoyaki',
  'rice-ball',
  'shaved-ice',
  'narutomaki',
  'bubble-tea',
  'sushi',
  'dumpling',
  'oden',
  'takeout-box',
  'soft-ice',
  'bento-box',
  'fried-shrimp',
  'ramune',
  'doughnut',
  'purin',
  'rice-cracker',
  'teacup',
  'taiyaki',
];
export const moods = [
  'cat-grinning',
  'cat-crying',
  'cat-pouting',
  'cat-in-love',
  'cat-smug',
  'cat-laughing',
  'cat-weary',
  'cat-kissing',
  'cat-calico',
];
export const yokai = [
  'oni-amber',
  'ghost',
  'kappa',
  'lantern-ghost',
  'skull',
  'jar-spirit',
  'umbrella-ghost',
  'fox-night',
];
export const seasons = [
  'cherry-blossom',
  'umbrella-in-rain',
  'sunflower',
  'watermelon',
  'maple-leaf',
  'full-moon',
  'snowflake',
  'snowman',
  'sprout',
  'wind-chime',
  'chestnut',
  'onsen-tub',
];

export const moonWall = (size: number): string =>
  disc(0, 0, size, '#fbe3a1') +
  clipped(
    faded(
      disc(-size * 0.3, -size * 0.3, size * 0.24, '#e9c56b') +
        disc(size * 0.35, -size * 0.1, size * 0.16, '#e9c56b') +
        disc(size * 0.1, size * 0.45, size * 0.2, '#e9c56b'),
      0.6,
    ) + silhouette(art('rabbit', -size * 0.1, size * 0.24, size * 1.05), '#2d3560'),
    disc(0, 0, size, '#000'),
  ) +
  repeat(9, (i) =>
    path(
      sparkle(
        Math.cos(i * 0.7) * size * (1.25 + (i % 3) * 0.2),
        Math.sin(i * 0.7) * size * (1.2 + (i % 2) * 0.2),
        size * (0.07 + (i % 3) * 0.03),
      ),
      '#fbe3a1',
    ),
  );

export function lidScene(colour: string, names: string[]): string {
  return (
    sheet('#d9c7b0', '#c9b394') +
    place(
      lid(
        colour,
        names
          .map((n, i) => sticker(n, -290 + (i % 3) * 290, -190 + Math.floor(i / 3) * 190, 190, ((i * 53) % 27) - 13))
          .join(''),
        960,
        660,
      ),
      600,
      600,
      1,
      5,
    )
  );
}

export function waves(): string {
  const far = motif('seigaiha', '#2d5a9a', '#cfe3f0', 1);
  return (
    rect(-620, -420, 1240, 840, '#f4e4c1') +
    disc(240, -120, 130, hue.torii) +
    far.defs +
    rect(-620, 120, 1240, 400, far.fill) +
    path(
      'M-620 420V-20C-470 -300 -220 -330 -30 -220C80 -150 110 -60 80 -10C50 30 0 20 -20 -20C-90 -100 -210 -80 -250 30C-280 130 -190 220 -20 220C180 220 400 140 620 200V420Z',
      '#1f4a86',
    ) +
    stroke('M-620 -20C-470 -300 -220 -330 -30 -220C80 -150 110 -60 80 -10C50 30 0 20 -20 -20', hue.white, 28) +
    repeat(8, (i) => disc(-330 + i * 46, -250 + Math.abs(i - 3) * 10, 18, hue.white)) +
    stroke('M-540 100C-460 -80 -340 -150 -210 -160M-480 230C-410 70 -330 0 -240 -50', '#7fb0d8', 15)
  );
}

export function warning(x: number, y: number, w: number, h: number, ground: string, name: string): string {
  return place(
    shadowed(
      rect(-w / 2, -h / 2, w, h, '#fff', 22) +
        rect(-w / 2 + 12, -h / 2 + 12, w - 24, h - 24, ground, 14) +
        clipped(
          repeat(20, (i) => path(`M${-w / 2 + i * 56 - 60} ${h / 2 - 12}l50 -50h26l-50 50Z`, hue.ink)),
          rect(-w / 2 + 12, h / 2 - 58, w - 24, 46, '#000', 10),
        ) +
        art(name, w > 500 ? -w * 0.28 : 0, -22, h * 0.6) +
        (w > 500 ? stroke('M-60 -60H300M-60 -10H220', hue.ink, 18) : ''),
      5,
      5,
      0.25,
    ),
    x,
    y,
  );
}
