import { art } from '#tools/compose-pictures/art.ts';
import { bordered, hue, printed, shadowed } from '#tools/compose-pictures/colour.ts';
import { type Fill, type Motif, motif } from '#tools/compose-pictures/pattern.ts';
import { clipped, disc, faded, path, place, rect, repeat, stroke } from '#tools/compose-pictures/svg.ts';
import { glyph } from './lettering.ts';
import { tassel } from './pack.ts';

/** Denim, seen close, for pins to sit on. */
export const denim = (colour: string, seam: string): string =>
  rect(0, 0, 1200, 1200, colour) +
  faded(
    repeat(60, (i) => stroke(`M${i * 44 - 700} 0l700 1200`, '#fff', 5)),
    0.06,
  ) +
  stroke('M860 -20L760 1220', seam, 8) +
  faded(stroke('M900 -20L800 1220', seam, 8), 1) +
  path('M905 0L800 1200H1200V0Z', 'rgba(0,0,0,.12)');

export const tote = (x: number, y: number, scale: number, colour: string, print: string, handle = colour): string =>
  place(
    shadowed(
      stroke('M-150 -290C-150 -560 150 -560 150 -290', handle, 40) +
        path('M-310 -300H310L336 360Q0 392 -336 360Z', colour) +
        faded(path('M-310 -300H-250L-262 372L-336 360ZM250 -300H310L336 360L262 372Z', '#000'), 0.07) +
        stroke('M-312 -262H312', 'rgba(0,0,0,.16)', 4) +
        rect(-176, -300, 52, 74, handle) +
        rect(124, -300, 52, 74, handle) +
        stroke('M-170 -290l40 56m0 -56l-40 56M130 -290l40 56m0 -56l-40 56', 'rgba(0,0,0,.3)', 4) +
        print,
      16,
      14,
      0.32,
    ),
    x,
    y,
    scale,
  );

export const streamerPrint = (inks: string[]): string => printed(art('koi-streamer', 0, 70, 430), inks);

/** A brocade amulet pouch on a cord. */
export const omamori = (
  x: number,
  y: number,
  scale: number,
  ground: string,
  line: string,
  kind: Motif,
  turn = 0,
): string => {
  const silk = motif(kind, ground, line, 0.62);
  return place(
    stroke('M0 -270Q-70 -420 0 -560Q70 -420 0 -270', hue.white, 16) +
      shadowed(
        silk.defs +
          path('M-150 -180L-70 -270H70L150 -180V270Q150 290 130 290H-130Q-150 290 -150 270Z', silk.fill) +
          faded(path('M-150 -180L-70 -270H70L150 -180L0 -150Z', '#fff'), 0.22) +
          rect(-62, -90, 124, 270, hue.white, 8) +
          rect(-52, -80, 104, 250, { stroke: hue.sun, width: 5 }, 6) +
          place(glyph('ma', hue.torii, 66, 13), 0, -28),
        14,
        12,
        0.32,
      ) +
      place(glyph('mo', hue.torii, 66, 13), 0, 48) +
      place(glyph('ri', hue.torii, 66, 13), 0, 124) +
      stroke(
        'M-70 -250C-150 -330 -180 -210 -40 -232C-180 -180 -120 -130 0 -226C120 -130 180 -180 40 -232C180 -210 150 -330 70 -250',
        hue.white,
        15,
      ) +
      disc(0, -238, 24, hue.sun),
    x,
    y,
    scale,
    turn,
  );
};

/** An open folding fan around its pivot. */
export const fan = (x: number, y: number, r: number, paper: Fill, ribs: string, content: string, turn = 0): string => {
  const at = (deg: number, q: number) =>
    `${(Math.cos((deg * Math.PI) / 180) * q).toFixed(1)} ${(Math.sin((deg * Math.PI) / 180) * q).toFixed(1)}`;
  const leaf = `M${at(-165, r)}A${r} ${r} 0 0 1 ${at(-15, r)}L${at(-15, r * 0.42)}A${r * 0.42} ${r * 0.42} 0 0 0 ${at(-165, r * 0.42)}Z`;
  return place(
    shadowed(
      paper.defs +
        repeat(16, (i) => stroke(`M0 0L${at(-165 + i * 10, r * 0.98)}`, ribs, 13)) +
        path(leaf, paper.fill) +
        clipped(content, path(leaf, '#000')) +
        repeat(15, (i) =>
          faded(
            path(
              `M${at(-165 + i * 10, r)}L${at(-160 + i * 10, r)}L${at(-160 + i * 10, r * 0.42)}L${at(-165 + i * 10, r * 0.42)}Z`,
              '#000',
            ),
            0.09,
          ),
        ) +
        stroke(`M0 0L${at(-165, r * 1.01)}M0 0L${at(-15, r * 1.01)}`, hue.walnut, 22) +
        disc(0, 0, 24, hue.sun),
      18,
      14,
      0.32,
    ) + tassel(0, 60, hue.torii, 150),
    x,
    y,
    1,
    turn,
  );
};

/** A frame purse with a kiss clasp. */
export const purse = (x: number, y: number, scale: number, silk: Fill, content = ''): string =>
  place(
    shadowed(
      silk.defs +
        path('M-240 -150Q-380 60 -300 210Q-220 310 0 310Q220 310 300 210Q380 60 240 -150Z', silk.fill) +
        faded(path('M240 -150Q380 60 300 210Q220 310 0 310Q180 240 210 60Q220 -60 160 -150Z', '#000'), 0.14) +
        content +
        path('M-262 -130Q-262 -250 0 -250Q262 -250 262 -130Q262 -116 240 -116H-240Q-262 -116 -262 -130Z', '#d9a441') +
        path('M-222 -146Q-210 -214 0 -214Q210 -214 222 -146Z', silk.fill) +
        disc(-34, -262, 30, '#e9bd62') +
        disc(34, -282, 30, '#d9a441') +
        disc(-40, -270, 10, '#fff6d8'),
      16,
      14,
      0.34,
    ),
    x,
    y,
    scale,
  );

export const earring = (x: number, y: number, size: number): string =>
  stroke(`M${x} ${y - size * 0.9}q-34 -46 0 -70q40 -16 36 30`, '#d9a441', 8) +
  disc(x, y - size * 0.62, 12, { stroke: '#d9a441', width: 6 }) +
  stroke(`M${x} ${y - size * 0.9}V${y - size * 0.68}`, '#d9a441', 6) +
  shadowed(art('lantern', x, y, size), 8, 7, 0.3) +
  tassel(x, y + size * 0.62, hue.torii, size * 0.5);

export const tenugui = (w: number, h: number, kind: Motif, ground: string, line: string, content: string): string => {
  const dye = motif(kind, ground, line, 1.1);
  return shadowed(
    dye.defs +
      path(
        `M${-w / 2} ${-h / 2}H${w / 2}L${w / 2 + 8} ${h / 2}Q${w / 4} ${h / 2 + 16} 0 ${h / 2 - 2}T${-w / 2 - 6} ${h / 2}Z`,
        dye.fill,
      ) +
      content +
      repeat(14, (i) => stroke(`M${-w / 2 + 14 + i * ((w - 20) / 13)} ${h / 2 + 4}v${16 + (i % 3) * 8}`, line, 3)) +
      faded(
        path(
          `M${-w * 0.2} ${-h / 2}Q${-w * 0.1} 0 ${-w * 0.24} ${h / 2}H${-w * 0.1}Q0 0 ${-w * 0.08} ${-h / 2}Z`,
          '#000',
        ),
        0.1,
      ),
    14,
    12,
    0.3,
  );
};

export const tag = (x: number, y: number, scale: number, body: string, name: string, ring: string, turn = 0): string =>
  place(
    stroke('M0 -330C-90 -470 -60 -560 40 -560C120 -540 80 -420 0 -330', ring, 34) +
      shadowed(
        path(
          'M-170 -300Q-170 -380 -90 -380H90Q170 -380 170 -300L210 -220V300Q210 360 150 360H-150Q-210 360 -210 300V-220Z',
          body,
        ) +
          disc(0, -318, 30, '#fff') +
          disc(0, -318, 20, 'rgba(20,22,40,.5)') +
          rect(-160, -200, 320, 320, 'rgba(255,255,255,.9)', 40) +
          art(name, 0, -40, 260) +
          stroke('M-140 190H140M-140 250H60', 'rgba(255,255,255,.85)', 14) +
          stroke('M-206 -220V300', 'rgba(255,255,255,.3)', 8),
        16,
        14,
      ),
    x,
    y,
    scale,
    turn,
  );

export const strapCharm = (x: number, y: number, name: string, cord: string, size: number, turn = 0): string =>
  place(
    stroke(`M0 ${-size * 0.55}C-30 ${-size} 40 ${-size * 1.3} 0 ${-size * 1.9}`, cord, 12) +
      disc(0, -size * 0.6, 22, hue.sun) +
      art('bell', size * 0.36, -size * 0.5, size * 0.34) +
      shadowed(bordered(art(name, 0, 0, size), size * 0.035, '#fff'), 10, 8, 0.35),
    x,
    y,
    1,
    turn,
  );

export const snacks = ['dango', 'ramen', 'takoyaki', 'rice-ball', 'shaved-ice', 'narutomaki'];
export const inks = ['#fbd25b', '#dd4128', '#2a9a9a', '#f9cdd6', '#2d4a91', '#7f9f47'];
