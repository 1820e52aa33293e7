import { art } from '#tools/compose-pictures/art.ts';
import { hue, shadowed } from '#tools/compose-pictures/colour.ts';
import { boards, cloth, panels, room, sheet, stage, tiers } from '#tools/compose-pictures/ground.ts';
import { halftone } from '#tools/compose-pictures/pattern.ts';
import { clipped, disc, faded, glow, path, place, rect, repeat, stroke } from '#tools/compose-pictures/svg.ts';
import { laptop, monitor, pen, phone, tablet } from '#tools/compose-pictures/things/desk.ts';
import {
  dawn,
  dusk,
  icon,
  lineArt,
  marks,
  names,
  night,
  overlay,
  page,
  printer,
  rain,
  swatch,
  tone,
} from '#tools/compose-pictures/things/download.ts';
import { fuji, gate } from '#tools/compose-pictures/things/hanging.ts';
import { framed, plant, sheetOf } from '#tools/compose-pictures/things/home.ts';
import { glyph, yatai } from '#tools/compose-pictures/things/lettering.ts';

export const digital: Record<string, () => string> = {
  'night-market-wallpapers-1': () =>
    sheet('#f3c1a2', '#e9a588') +
    disc(600, 560, 430, '#fbe3c9') +
    place(laptop(place(night(), 0, 0, 0.95)), 520, 560, 0.98) +
    place(phone(night(), 300, 620), 1000, 690, 0.86),
  'night-market-wallpapers-2': () =>
    panels('#171c44', '#dd4128', 700, 480) +
    place(phone(dawn(), 300, 640), 270, 560, 0.98, -6) +
    place(phone(night(), 300, 640), 610, 640, 1.06) +
    place(phone(rain(), 300, 640), 950, 560, 0.98, 6),
  'night-market-wallpapers-3': () =>
    stage('#ccd5df', '#a87f52', 940) +
    place(monitor(dusk()), 600, 600, 1.1) +
    plant(1090, 960, 240) +
    art('computer-mouse', 980, 1010, 150),
  'ink-halftone-brush-pack-1': () =>
    sheet('#dfe5ea', '#c6d0d9') +
    place(
      tablet(
        rect(-420, -320, 840, 640, '#fffdf8') +
          marks(-370, -230, 460, hue.ink) +
          place(marks(0, 0, 300, hue.torii), 130, -180, 0.84),
      ),
      580,
      600,
      1.06,
      -6,
    ) +
    place(pen(), 1020, 720, 1.3, 18),
  'ink-halftone-brush-pack-2': () =>
    cloth('dots', '#dd4128', '#e5563d', 1.2) +
    repeat(9, (i) =>
      place(
        shadowed(rect(-150, -150, 300, 300, '#fffdf8', 20), 8, 8) +
          clipped(swatch(i), rect(-150, -150, 300, 300, '#000', 20)),
        240 + (i % 3) * 360,
        240 + Math.floor(i / 3) * 360,
      ),
    ),
  'noren-display-font-1': () =>
    sheet('#f8f1e3') +
    path('M0 0H1200V330H0Z', hue.torii) +
    place(yatai(hue.white, 230, false, 12), 600, 168) +
    repeat(12, (i) =>
      place(
        glyph(names[i] ?? 'a', i % 5 === 2 ? hue.torii : hue.ink, 150, 13),
        180 + (i % 4) * 280,
        470 + Math.floor(i / 4) * 250,
      ),
    ),
  'noren-display-font-2': () =>
    panels(hue.ink, '#f4a92f', 820, 560) +
    place(glyph('ki', hue.white, 560, 12), 340, 600) +
    place(glyph('R', hue.ink, 420, 13), 920, 640) +
    halftone(660, 760, 540, 440, 'rgba(23,26,44,.25)', 36),
  'fuji-printable-posters-1': () =>
    boards('#d9bd95', '#bb9a6e', 5) +
    place(sheetOf(fuji(), 520, 720), 330, 560, 0.82, -9) +
    place(sheetOf(gate(), 520, 720), 880, 600, 0.82, 8) +
    place(sheetOf(place(night(), 0, 0, 0.85), 520, 720), 600, 660, 0.86, -1),
  'fuji-printable-posters-2': () =>
    room('#cfdcd4', '#8a5f44', 1090) +
    place(framed(place(fuji(), 0, 0, 0.46), 240, 330, hue.ink, 26, 14), 270, 380) +
    place(framed(place(gate(), 0, 0, 0.46), 240, 330, hue.ink, 26, 14), 600, 380) +
    place(framed(place(night(), 0, 0, 0.4), 240, 330, hue.ink, 26, 14), 930, 380) +
    printer(600, 1000),
  'festival-icon-pack-1': () =>
    sheet('#2b2450', '#1b1838') + repeat(16, (i) => icon(i, 192 + (i % 4) * 272, 192 + Math.floor(i / 4) * 272, 210)),
  'festival-icon-pack-2': () =>
    tiers('#fbd25b', '#2a9a9a', 700, 480) +
    place(
      phone(
        dawn() +
          faded(rect(-300, -500, 600, 1000, '#000'), 0.18) +
          repeat(20, (i) => icon(i + 3, -135 + (i % 4) * 90, -230 + Math.floor(i / 4) * 110, 74)),
        400,
        780,
      ),
      600,
      620,
      1.15,
      5,
    ),
  'speedline-screentone-pack-1': () =>
    sheet('#c9d3dc', '#b3c0cc') +
    place(shadowed(page(), 16, 14), 600, 600, 1.02, 3) +
    place(pen(hue.torii), 1070, 930, 1, 30),
  'speedline-screentone-pack-2': () =>
    rect(0, 0, 1200, 1200, hue.ink) +
    repeat(4, (i) => {
      const [x, y] = [(i % 2) * 600, Math.floor(i / 2) * 600];
      return place(
        clipped(rect(-286, -286, 572, 572, '#fffdf8') + tone(i), rect(-286, -286, 572, 572, '#000', 10)),
        x + 300,
        y + 300,
      );
    }),
  'lantern-stream-overlay-kit-1': () =>
    stage('#1b1838', '#3b2b4e', 960) +
    glow(600, 480, 640, hue.sakura, 0.25) +
    place(monitor(overlay()), 600, 590, 1.24) +
    art('studio-microphone', 200, 900, 280) +
    art('headphone', 1020, 940, 260),
  'lantern-stream-overlay-kit-2': () =>
    sheet('#f9cdd6', '#f2b3c2') +
    repeat(8, (i) => path(`M${i * 150} 0h150v120a75 75 0 0 1 -150 0Z`, i % 2 ? hue.white : hue.torii)) +
    [
      ['bell', 330],
      ['heart-suit', 560],
      ['ramen', 790],
      ['sparkles', 1020],
    ]
      .map(([n, y], i) =>
        place(
          shadowed(rect(-420, -86, 840, 172, i % 2 ? '#2b2450' : hue.ink, 86), 10, 10) +
            disc(-330, 0, 74, [hue.lantern, hue.sakura, hue.white, hue.teal][i] ?? '#fff') +
            art(String(n), -330, 0, 100) +
            stroke('M-210 -22H200M-210 26H60', hue.white, 18) +
            disc(340, 0, 30, hue.torii),
          600 + (i % 2) * 60 - 30,
          Number(y) - 20,
        ),
      )
      .join(''),
  'yokai-colouring-book-1': () =>
    boards('#f0d9a8', '#d8bd84', 5) +
    place(
      shadowed(rect(-420, -520, 840, 1040, '#fffefa', 8), 14, 12) +
        rect(-380, -480, 760, 960, { stroke: hue.ink, width: 6 }, 8) +
        lineArt('oni-sakura', -10, -150, 560) +
        lineArt('ghost', -220, 310, 280) +
        lineArt('lantern-ghost', 190, 310, 290),
      560,
      600,
      1,
      -4,
    ) +
    art('crayon', 1050, 420, 260) +
    place(art('crayon', 0, 0, 240), 1050, 860, 1, 60),
  'yokai-colouring-book-2': () =>
    tiers('#6a4a9c', '#fbd25b', 620, 460) +
    place(
      shadowed(
        path('M-520 -330H0V330H-520ZM0 -330H520V330H0Z', '#fffefa') + faded(rect(-40, -330, 80, 660, '#000'), 0.07),
        14,
        12,
      ) +
        lineArt('dragon-crimson', -260, 0, 420) +
        clipped(art('fox-colouring', 260, 0, 400), rect(0, -330, 250, 660, '#000')) +
        clipped(lineArt('fox-colouring', 260, 0, 400), rect(250, -330, 300, 660, '#000')),
      600,
      600,
      1.02,
      3,
    ),
};
