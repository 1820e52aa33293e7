import { art } from '#tools/compose-pictures/art.ts';
import { hue, inked, shadowed } from '#tools/compose-pictures/colour.ts';
import { board, boards, room, sheet, street } from '#tools/compose-pictures/ground.ts';
import { halftone, speedLines } from '#tools/compose-pictures/pattern.ts';
import { clipped, disc, faded, place, rect, repeat, stroke } from '#tools/compose-pictures/svg.ts';
import { monitor, mugFromAbove, pen, phone, tablet } from '#tools/compose-pictures/things/desk.ts';
import { icon, lineArt, night, overlay, page } from '#tools/compose-pictures/things/download.ts';
import { awning, counter, daruma, figure } from '#tools/compose-pictures/things/figure.ts';
import { koiStand, setup, yoru } from '#tools/compose-pictures/things/gadget.ts';
import { flatHand, head } from '#tools/compose-pictures/things/hand.ts';
import { fuji, gate } from '#tools/compose-pictures/things/hanging.ts';
import { books, framed, lamp, plant, sofa } from '#tools/compose-pictures/things/home.ts';
import { glyph, yatai } from '#tools/compose-pictures/things/lettering.ts';
import { onDesk, onTable } from '#tools/compose-pictures/things/setting.ts';

/** Things where they are used, and downloads at work. */
export const inUse: Record<string, () => string> = {
  'tengu-bust-5': () => onDesk('#f2c38e', '#2a1a2a', figure('tengu', 0, 0, 400, 0.03)),
  'little-kaiju-tokage-4': () =>
    sheet('#b7dcd4', '#9fcdc3') +
    board(960, hue.wood) +
    books(70, 960, [hue.torii, hue.cream, hue.indigo, hue.plum, hue.lantern, hue.pine], 4) +
    figure('kaiju', 650, 960, 470, 0.05) +
    plant(1020, 970, 360) +
    board(330, hue.wood) +
    art('rocket', 240, 210, 220) +
    books(640, 330, [hue.teal, hue.ink, hue.sun, hue.cream], 2),
  'mecha-monsoon-unit-07-4': () =>
    room('#2b2d44', '#191a2b', 1300, false) +
    inked(rect(-20, 880, 1240, 340, '#6b4330') + faded(rect(-20, 880, 1240, 16, '#fff'), 0.25)) +
    lamp(230, 890, '#ffe7a8') +
    figure('robot-watch', 660, 960, 470, 0.02) +
    art('wrench', 1010, 960, 200) +
    art('nut-and-bolt', 340, 1040, 130),
  'takoyaki-octopus-3': () =>
    onDesk('#f9cdd6', '#27406f', figure('octopus', 20, 0, 330, 0.06), art('takoyaki', 560, 990, 170)),
  'daruma-wish-keeper-5': () => onTable('#bfe3d0', '#c58d5a', daruma(0, 0, 430, hue.indigo, [true, false], '#131f46')),
  'koi-phone-stand-4': () =>
    onTable(
      '#fbe3b3',
      '#c58d5a',
      koiStand(
        0,
        0,
        0.9,
        place(
          phone(
            rect(-200, -400, 400, 800, '#2a9a9a') +
              place(head({ skin: 'brown', hair: '#171a2c', style: 'curls' }), 0, 40, 0.72) +
              disc(-70, 290, 40, hue.torii) +
              disc(70, 290, 40, hue.pine),
            300,
            640,
          ),
          -30,
          -380,
          0.9,
          -4,
        ),
      ),
    ),
  'yoru-65-keyboard-5': () =>
    setup(
      '#8a6a52',
      '#6d513d',
      rect(-600, -320, 1200, 640, '#dd4128') +
        disc(260, -40, 190, '#f4a92f') +
        halftone(-600, 0, 1200, 320, 'rgba(20,23,49,.3)', 40),
      '#141731',
      yoru,
      '#2b3050',
      mugFromAbove(190, 190, 100, hue.torii) + art('headphone', 1000, 190, 300, { turn: -10 }),
    ),
  'ink-halftone-brush-pack-3': () =>
    sheet('#dfe5ea', '#c6d0d9') +
    place(
      tablet(
        rect(-420, -320, 840, 640, '#fffdf8') +
          halftone(-420, -320, 840, 400, 'rgba(221,65,40,.5)', 36, 270) +
          speedLines(0, 0, 250, 50, hue.ink, 4) +
          art('fox-portrait', 0, 10, 440),
      ),
      580,
      560,
      1.06,
      4,
    ) +
    place(flatHand('brown', hue.torii, true), 1010, 1060, 0.62, -34) +
    place(pen(), 800, 790, 1, 40),
  'noren-display-font-3': () =>
    street('#15183a', '#4a2456') +
    counter() +
    inked(rect(150, 470, 900, 300, hue.torii, 20)) +
    place(yatai(hue.white, 190, false, 12), 380, 620) +
    ['R', 'A', 'M', 'A'].map((sign, i) => place(glyph(sign, hue.sun, 130, 13), 700 + i * 96, 620)).join('') +
    art('ramen', 330, 870, 210) +
    art('dango', 880, 870, 200),
  'fuji-printable-posters-3': () =>
    room('#f1c9a6', '#7b4a3b', 1090) +
    place(framed(place(fuji(), 0, 0, 0.46), 240, 330, hue.ink, 22, 14), 260, 330) +
    place(framed(place(gate(), 0, 0, 0.46), 240, 330, hue.ink, 22, 14), 600, 330) +
    place(framed(place(night(), 0, 0, 0.4), 240, 330, hue.ink, 22, 14), 940, 330) +
    sofa(1090, '#3f6b72'),
  'festival-icon-pack-3': () =>
    sheet('#f8f1e3') +
    awning(hue.torii) +
    repeat(
      6,
      (i) =>
        icon([7, 1, 13, 0, 5, 3][i] ?? 0, 250, 330 + i * 140, 116) +
        stroke(`M370 ${330 + i * 140}h${300 + ((i * 97) % 160)}`, hue.ink, 26) +
        stroke(`M980 ${330 + i * 140}h90`, hue.torii, 26),
    ),
  'speedline-screentone-pack-3': () =>
    boards('#c99f70', '#a87f52', 5) +
    place(tablet(rect(-420, -320, 840, 640, '#dfe3ea') + place(page(), 0, 0, 0.56), 820, 600), 540, 560, 1, -5) +
    place(flatHand('wheat', hue.indigo, true), 1010, 1060, 0.62, -34) +
    place(pen(hue.torii), 790, 780, 1, 40),
  'lantern-stream-overlay-kit-3': () => sheet('#2d2a5a') + place(monitor(overlay()), 600, 640, 1.26),
  'yokai-colouring-book-3': () =>
    boards('#f0d9a8', '#d8bd84', 5) +
    place(
      shadowed(rect(-380, -480, 760, 960, '#fffefa', 8), 14, 12) +
        lineArt('umbrella-ghost', 0, -20, 700) +
        clipped(art('umbrella-ghost', 0, -20, 700), rect(-400, -500, 400, 1000, '#000')),
      480,
      560,
      1,
      4,
    ) +
    place(flatHand('deep', hue.sun, true), 980, 990, 0.66, -30) +
    art('crayon', 740, 720, 230, { turn: 150 }),
};
