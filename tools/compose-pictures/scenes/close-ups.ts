import { art } from '#tools/compose-pictures/art.ts';
import { hue, shadowed } from '#tools/compose-pictures/colour.ts';
import { boards, cloth, festival, panels, sheet, tiers } from '#tools/compose-pictures/ground.ts';
import { halftone, motif, petals, speedLines } from '#tools/compose-pictures/pattern.ts';
import { clipped, disc, faded, path, place, rect } from '#tools/compose-pictures/svg.ts';
import { omamori, purse, strapCharm, tag } from '#tools/compose-pictures/things/charm.ts';
import { lanternLamp, mouse } from '#tools/compose-pictures/things/desk.ts';
import { tanuki } from '#tools/compose-pictures/things/figure.ts';
import { neko, sleeve } from '#tools/compose-pictures/things/gadget.ts';
import { foxMask, gi, hanger, tabi } from '#tools/compose-pictures/things/garment.ts';
import { gate } from '#tools/compose-pictures/things/hanging.ts';
import { yatai } from '#tools/compose-pictures/things/lettering.ts';
import { bandPrint, happi, headband, ramenTee } from '#tools/compose-pictures/things/outfit.ts';
import { badge, sticker } from '#tools/compose-pictures/things/pack.ts';
import { moonWall, seasons, warning, yokai } from '#tools/compose-pictures/things/sticker-sheet.ts';

/** Details, seen near. */
export const closeUps: Record<string, () => string> = {
  'oni-mask-figurine-4': () =>
    panels('#f3e4cc', hue.ink, 380, 820, hue.torii) +
    halftone(0, 500, 700, 700, 'rgba(221,65,40,.35)', 40) +
    art('oni-crimson', 620, 620, 1160, { turn: 5 }),
  'jade-dragon-statue-4': () => festival('#e9c15b', '#f0cf7a', 560) + art('dragon', 760, 800, 1700, { turn: -3 }),
  'little-kaiju-tokage-5': () =>
    tiers('#fcd36a', '#2b2440', 760, 900) + art('kaiju', 760, 850, 1700) + speedLines(300, 300, 900, 30, '#fff8', 2),
  'tanuki-ramen-chef-5': () =>
    sheet('#f2c38e', '#e9ad6b') + halftone(0, 0, 1200, 700, 'rgba(39,64,111,.18)', 40, 270) + tanuki(600, 1660, 1640),
  'takoyaki-octopus-4': () => panels('#2a9a9a', '#f2dfb8', 760, 460) + art('octopus', 620, 680, 1150, { turn: -5 }),
  'torii-at-dusk-poster-4': () => place(gate(), 640, 560, 1.5, 3),
  'paper-lantern-desk-lamp-5': () =>
    sheet('#39284a', '#24183a') +
    lanternLamp(600, 1290, 860, 960, '#ffe3a3', 'rgba(190,110,30,.35)', place(yatai(hue.torii, 290, true, 11), 0, 0)),
  'mecha-01-silent-mouse-5': () =>
    tiers('#f4a92f', '#d5dde8', 620, 480) +
    place(
      mouse(
        '#f4f6fa',
        '#9aa6b8',
        path('M-92 60Q0 110 92 60V168H-92Z', hue.torii) +
          rect(-100, 46, 200, 14, hue.ink) +
          art('robot-pilot', 0, 70, 96),
      ),
      600,
      330,
      4.6,
      -6,
    ),
  'sakura-wrist-rest-4': () =>
    sheet('#f1dcc8', '#e6c8b0') +
    place(
      shadowed(
        clipped(
          rect(-900, -300, 1800, 640, '#f6b8c8') +
            petals(34, ['#fff', '#e4577f', '#ee7fa3'], 5, -900, -300, 1800, 640, 1.6),
          rect(-900, -300, 1500, 600, '#000', 260),
        ) + faded(rect(-860, -240, 1380, 110, '#fff', 55), 0.45),
      ),
      560,
      620,
      1,
      -8,
    ),
  'neko-laptop-sleeve-5': () =>
    sheet('#c9ab82') +
    place(sleeve(1700, 1300, '#5a5f73'), 300, 760, 1, -5) +
    place(neko(560, '#20232f'), 480, 760, 1, -5),
  'safe-travels-omamori-5': () =>
    cloth('asanoha', '#f6d6a8', '#efc489', 2) + omamori(600, 760, 2.2, '#c3302a', '#e7b64d', 'asanoha', -4),
  'night-market-badge-set-5': () =>
    cloth('stripes', '#22284c', '#262d56', 1.6, 45) + badge(600, 600, 450, '#2a9a9a', art('takoyaki', 600, 600, 570)),
  'lucky-cat-coin-purse-5': () =>
    sheet('#fbe3a1', '#f4c95d') +
    purse(
      620,
      600,
      2.5,
      motif('kanoko', '#c3302a', '#d8574c', 0.9),
      disc(0, 90, 150, hue.white) + art('cat-lucky', 0, 90, 210),
    ),
  'mecha-luggage-tag-5': () =>
    tiers('#2b3f63', '#f3a04c', 420, 700) + tag(600, 640, 2, '#2b3f63', 'robot-clerk', '#1b2842', -8),
  'moon-rabbit-phone-strap-5': () =>
    festival('#f0e3ef', '#f7eef6', 600) + strapCharm(600, 760, 'rabbit', '#dd4128', 820, 3),
  'kitsune-die-cut-sticker-4': () => boards('#f0d9a8', '#d8bd84', 5) + sticker('fox-dawn', 600, 640, 1080, -8, 0.05),
  'neko-mood-sheet-4': () =>
    sheet('#cbbcec', '#b9a6e2') +
    sticker('cat-in-love', 420, 460, 720, -8) +
    sticker('cat-laughing', 880, 880, 560, 10),
  'moon-rabbit-wall-decal-4': () => sheet('#3d4a78', '#2d3560') + place(moonWall(520), 540, 640),
  'mecha-warning-labels-4': () =>
    cloth('stripes', '#9dabbd', '#a8b5c6', 1.4, 45) +
    place(warning(0, 0, 340, 300, '#f4b52a', 'robot-foreman'), 600, 600, 3, -4),
  'yokai-parade-strip-4': () =>
    festival('#4a2a63', '#553273', 640) +
    sticker(yokai[6] ?? '', 400, 440, 640, -6) +
    sticker(yokai[2] ?? '', 840, 820, 600, 8),
  'seasons-planner-stickers-4': () =>
    sheet('#dcebe2', '#bfdccb') +
    [4, 0, 2, 7]
      .map((n, i) => sticker(seasons[n] ?? '', 330 + (i % 2) * 540, 340 + Math.floor(i / 2) * 540, 470, i * 5 - 8))
      .join(''),
  'matsuri-happi-coat-5': () => sheet('#f6c65a') + place(hanger() + happi(), 600, 1000, 2.4),
  'kitsune-festival-mask-5': () =>
    panels('#c3302a', '#1d2b3f', 620, 380) + place(foxMask(hue.torii), 560, 640, 2.2, -5),
  'ramen-crew-tee-5': () => sheet('#bfe0d8') + place(ramenTee(), 600, 680, 2.7),
  'shinobi-night-suit-5': () => sheet('#aab3cf') + place(gi('#262b40', '#1b1f30', '#b02a1d', 0.28), 600, 560, 2.4),
  'dojo-gi-set-5': () => sheet('#cfdccf') + place(gi('#f7f4ec', '#e9e2d0', '#171a2c', 0.1), 560, 420, 2.4),
  'wave-crew-socks-4': () =>
    cloth('dots', '#f2c9b0', '#eab797', 1.4) +
    place(tabi(motif('seigaiha', '#24457f', '#dfeaf2', 0.55), '#dd4128'), 640, 560, 2.3, -6),
  'festival-headband-4': () =>
    sheet('#27508f', '#1d3f75') + place(headband(0, 0, 760, bandPrint(1.1)), 520, 640, 1.9, -5),
};
