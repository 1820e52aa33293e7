import { art } from '#tools/compose-pictures/art.ts';
import { hue, shadowed, silhouette } from '#tools/compose-pictures/colour.ts';
import { boards, festival, sheet, stage } from '#tools/compose-pictures/ground.ts';
import { halftone, motif } from '#tools/compose-pictures/pattern.ts';
import { clipped, disc, path, place, rect, stroke } from '#tools/compose-pictures/svg.ts';
import { deskMat, keyboard, mouse } from '#tools/compose-pictures/things/desk.ts';
import { kimono } from '#tools/compose-pictures/things/garment.ts';
import { framed } from '#tools/compose-pictures/things/home.ts';
import { hung, rail } from '#tools/compose-pictures/things/outfit.ts';
import { plinth } from '#tools/compose-pictures/things/pack.ts';

const INK = '#0e0e1f';

/** A brush that points down to the left, with paint on its tip. */
const brush = (x: number, y: number, paint: string, turn = 0): string =>
  place(
    shadowed(
      path('M-18 -40L-26 -460Q0 -500 26 -460L18 -40Z', { fill: '#b97d4b', stroke: INK, width: 10 }) +
        rect(-24, -50, 48, 60, { fill: '#c9ced8', stroke: INK, width: 10 }, 6) +
        path('M-24 10H24Q34 70 0 130Q-34 70 -24 10Z', { fill: paint, stroke: INK, width: 10 }),
    ),
    x,
    y,
    1,
    turn,
  );

const pot = (x: number, y: number, paint: string): string =>
  shadowed(
    disc(x, y, 92, { fill: hue.white, stroke: INK, width: 10 }) +
      disc(x, y, 64, { fill: paint, stroke: INK, width: 8 }),
  );

/** A photo with a white edge. */
const photo = (content: string): string =>
  shadowed(
    rect(-170, -200, 340, 420, { fill: hue.white, stroke: INK, width: 8 }, 10) +
      rect(-140, -170, 280, 290, hue.sky) +
      content,
  );

export const services: Record<string, () => string> = {
  'service-portrait-1': () =>
    boards('#dcb280', '#b97d4b', 5) +
    place(photo(art('cat-portrait', 0, -30, 230)), 300, 380, 1, -9) +
    place(
      framed(
        rect(-400, -500, 800, 1000, '#2d4a91') + disc(0, -40, 250, hue.lantern) + art('fox-portrait', 0, -10, 470),
        470,
        600,
        hue.ink,
      ),
      780,
      560,
      1,
      4,
    ) +
    brush(330, 960, hue.torii, -62),
  'service-costume-1': () => {
    const cloth = motif('asanoha', '#2f6b57', '#bfe3d0', 1.3);
    const tape = 'M140 960Q420 760 600 940T1060 900';
    return (
      sheet('#f3e4cc', '#e5cfa8') +
      halftone(0, 600, 1200, 600, 'rgba(221,65,40,.12)', 40) +
      rail(130) +
      hung(kimono(cloth, '#14142b', '#ffc145', motif('stripes', '#dd4128', '#e86a4c', 0.5)), 600, 590, 1.02) +
      shadowed(stroke(tape, INK, 74) + stroke(tape, hue.sun, 58)) +
      `<path d="${tape}" fill="none" stroke="${INK}" stroke-width="58" stroke-dasharray="5 47"/>`
    );
  },
  'service-repaint-1': () =>
    stage('#a9d6ee', '#34366f', 900, { colour: hue.paper, y: 480, r: 380 }) +
    plinth(560, 940, 260, '#14142b', 80) +
    clipped(silhouette(art('oni-repaint', 560, 620, 640), '#b9b6b4'), rect(0, 0, 560, 1200, '#000')) +
    clipped(art('oni-repaint', 560, 620, 640), rect(560, 0, 640, 1200, '#000')) +
    brush(900, 470, hue.torii, 52) +
    pot(210, 1060, hue.torii) +
    pot(1000, 1060, hue.lantern),
  'service-set-1': () => {
    const waves = motif('seigaiha', '#cf1659', '#fce4ea', 1.4);
    const print = waves.defs + rect(-560, -400, 1120, 800, waves.fill);
    return (
      festival('#fff0cd', '#ffe2a0', 600) +
      place(deskMat(1040, 520, print, '#0e0e1f'), 600, 640) +
      place(keyboard({ base: '#fff3da', accent: '#f9cdd6', loud: '#cf1659', body: '#0e0e1f' }), 500, 640, 0.86) +
      place(mouse('#fff3da', '#cf1659'), 990, 640, 0.62) +
      ['#cf1659', '#fce4ea', '#fff3da', '#0e0e1f']
        .map((chip, i) =>
          place(
            shadowed(rect(-70, -90, 140, 180, { fill: chip, stroke: INK, width: 8 }, 14)),
            270 + i * 220,
            190,
            1,
            i * 5 - 8,
          ),
        )
        .join('')
    );
  },
};
