import { art } from '#tools/compose-pictures/art.ts';
import { bordered, hue, shadowed } from '#tools/compose-pictures/colour.ts';
import { boards, cloth, festival, room, sheet, stage } from '#tools/compose-pictures/ground.ts';
import { halftone, rays, sparkle, speedLines } from '#tools/compose-pictures/pattern.ts';
import { clipped, disc, faded, path, place, rect, repeat, stroke } from '#tools/compose-pictures/svg.ts';
import { keyboard, lid, pen } from '#tools/compose-pictures/things/desk.ts';
import { plant, sofa } from '#tools/compose-pictures/things/home.ts';
import { parcel, sticker } from '#tools/compose-pictures/things/pack.ts';
import {
  helmet,
  holo,
  lidScene,
  moods,
  moonWall,
  peel,
  seasons,
  snacks,
  stickerSheet,
  tapeRoll,
  tapeStrip,
  warning,
  waves,
  yokai,
} from '#tools/compose-pictures/things/sticker-sheet.ts';

export const stickers: Record<string, () => string> = {
  'night-market-sticker-pack-1': () =>
    sheet('#1f2548', '#3a2452') +
    repeat(14, (i) => path(sparkle((i * 277) % 1200, (i * 191) % 1200, 10 + (i % 3) * 6), '#fff2')) +
    stickerSheet(600, 600, 800, 1010, '#f4e6cb', snacks, 4, -3),
  'night-market-sticker-pack-2': () => lidScene('#2b3050', snacks.slice(0, 9)),
  'night-market-sticker-pack-3': () =>
    sheet('#dd4128', '#c23420') +
    snacks
      .slice(0, 7)
      .map((n, i) =>
        sticker(
          n,
          [260, 640, 980, 330, 760, 560, 990][i] ?? 0,
          [300, 250, 420, 720, 660, 980, 920][i] ?? 0,
          [330, 300, 300, 360, 380, 300, 280][i] ?? 300,
          [-10, 8, 12, 6, -8, 10, -14][i],
        ),
      )
      .join(''),
  'kitsune-die-cut-sticker-1': () =>
    sheet('#7fb6a4', '#6aa592') +
    halftone(0, 500, 1200, 700, 'rgba(20,60,50,.16)', 40) +
    sticker('fox-dawn', 600, 610, 800, -6, 0.05),
  'kitsune-die-cut-sticker-2': () =>
    sheet('#f0d9bd') +
    place(
      shadowed(
        rect(-190, -430, 380, 860, '#3f6b72', 80) +
          rect(-130, -560, 260, 160, '#20253c', 40) +
          faded(rect(-170, -400, 50, 800, '#fff', 25), 0.2),
      ),
      600,
      690,
      1.05,
      6,
    ) +
    place(sticker('fox-dawn', 0, 0, 300, -4), 600, 640, 1, 6) +
    art('mountain', 210, 960, 320),
  'oni-holo-sticker-1': () =>
    sheet('#22263f', '#171a2c') +
    holo(
      (f) =>
        shadowed(disc(600, 600, 430, '#fff') + disc(600, 600, 406, f), 14, 14, 0.5) +
        clipped(faded(rays(600, 600, 20, '#fff', 5), 0.3), disc(600, 600, 406, '#000')),
    ) +
    bordered(art('oni-jade', 600, 600, 590), 16),
  'oni-holo-sticker-2': () =>
    boards('#e7cba0', '#c9a877', 5) +
    place(
      place(keyboard({ base: '#eceef4', accent: '#c9ced8', loud: hue.torii, body: '#9aa1b0' }), 0, 0, 1.1),
      560,
      330,
    ) +
    rect(0, 560, 1200, 640, '#c9ced8', 30) +
    rect(400, 660, 420, 280, 'rgba(0,0,0,.08)', 24) +
    holo((f) => disc(980, 950, 160, '#fff') + disc(980, 950, 148, f)) +
    bordered(art('oni-jade', 980, 950, 210), 8),
  'oni-holo-sticker-3': () =>
    holo((f) => rect(0, 0, 1200, 1200, f)) +
    faded(speedLines(600, 600, 500, 60, '#fff', 4), 0.5) +
    bordered(art('oni-jade', 600, 640, 1050, { turn: -8 }), 26),
  'ramen-laptop-decal-1': () =>
    boards('#8a6a52', '#6d513d', 5) +
    place(lid('#d4d8e0', bordered(art('ramen-blue', 0, -10, 430), 14), 920, 640), 600, 600, 1, -6) +
    art('coffee', 1050, 150, 240),
  'ramen-laptop-decal-2': () =>
    sheet('#f4c95d') +
    path('M0 0H1200V460L0 760Z', '#dd4128') +
    halftone(0, 0, 1200, 460, 'rgba(255,230,160,.3)', 40, 270) +
    sticker('ramen-blue', 600, 600, 840, 6, 0.045) +
    peel(850, 900, 0.1),
  'great-wave-laptop-skin-1': () =>
    sheet('#f1e4cb', '#e3d1ad') +
    place(lid('#f4e4c1', clipped(waves(), rect(-460, -320, 920, 640, '#000', 36)), 920, 640), 600, 590, 1, -8) +
    place(pen('#dd4128'), 1030, 1000, 0.8, 60),
  'great-wave-laptop-skin-2': () =>
    sheet('#27508f', '#1d3f75') +
    place(
      shadowed(
        rect(-470, -330, 940, 660, '#f7f4ec', 30) + clipped(waves(), rect(-440, -300, 880, 600, '#000', 36)),
        16,
        14,
      ),
      600,
      600,
      1.06,
      4,
    ) +
    peel(1090, 940, -180, 4),
  'great-wave-laptop-skin-3': () => place(waves(), 560, 520, 2.1, -6),
  'neko-mood-sheet-1': () =>
    cloth('dots', '#cbbcec', '#d6cbf2', 1.4) + stickerSheet(600, 600, 860, 920, '#fffdf8', moods, 3, 3),
  'neko-mood-sheet-2': () =>
    sheet('#efe4d0') +
    rect(150, 90, 900, 1020, '#2b3050', 30) +
    rect(190, 110, 840, 980, '#fffdf6', 10) +
    repeat(13, (i) => stroke(`M230 ${230 + i * 66}H990`, '#cfd8e6', 4)) +
    repeat(9, (i) => disc(170, 180 + i * 105, 17, '#efe4d0')) +
    sticker('cat-in-love', 860, 240, 230, 8) +
    sticker('cat-crying', 380, 620, 260, -10) +
    sticker('cat-pouting', 830, 880, 290, 6) +
    place(pen('#ee7fa3'), 1040, 640, 0.9, 12),
  'kaiju-helmet-decal-1': () =>
    stage('#f2b26b', '#4a4458', 940) +
    clipped(speedLines(560, 560, 480, 50, '#f6c68d', 6), rect(0, 0, 1200, 940, '#000')) +
    helmet(580, 660, 1.25, '#f4f0e6', place(sticker('kaiju-helmet', 0, 0, 330, -6), -140, -60)),
  'kaiju-helmet-decal-2': () =>
    cloth('stripes', '#2b3050', '#333960', 1.6, 45) +
    sticker('kaiju-helmet', 480, 520, 620, -6) +
    sticker('kaiju-sea', 850, 900, 380, 8) +
    sticker('fire', 960, 300, 240, 10),
  'sakura-washi-tapes-1': () =>
    sheet('#fbe9e4', '#f6d8d2') +
    tapeRoll(330, 420, 230, 'sakura', '#f6a9bd', '#fff') +
    tapeRoll(850, 480, 230, 'seigaiha', '#2d5a9a', '#e9f1f6') +
    tapeRoll(420, 840, 230, 'ichimatsu', '#3f7a53', '#8fbf6f') +
    tapeRoll(900, 880, 210, 'asanoha', '#dd4128', '#f9c9a8'),
  'sakura-washi-tapes-2': () =>
    boards('#d7b78b', '#b8946a', 5) +
    place(shadowed(rect(-300, -400, 600, 800, '#f7efdf', 6) + rect(-300, -400, 60, 800, '#e2d3b7')), 560, 610, 1, -5) +
    tapeStrip(560, 330, 560, 'sakura', '#f6a9bd', '#fff', -8) +
    tapeStrip(590, 560, 520, 'seigaiha', '#2d5a9a', '#e9f1f6', 3) +
    tapeStrip(560, 850, 560, 'ichimatsu', '#3f7a53', '#8fbf6f', -4) +
    tapeRoll(1010, 880, 150, 'asanoha', '#dd4128', '#f9c9a8'),
  'sakura-washi-tapes-3': () =>
    sheet('#f6e9d8') +
    tapeStrip(600, 150, 1500, 'sakura', '#f6a9bd', '#fff', -6) +
    place(tapeStrip(0, 0, 560, 'seigaiha', '#2d5a9a', '#e9f1f6'), 600, 450, 2.6, -6) +
    place(tapeStrip(0, 0, 560, 'ichimatsu', '#3f7a53', '#8fbf6f'), 600, 750, 2.6, -6) +
    place(tapeStrip(0, 0, 560, 'asanoha', '#dd4128', '#f9c9a8'), 600, 1050, 2.6, -6),
  'moon-rabbit-wall-decal-1': () =>
    room('#3d4a78', '#c79a6b', 1060, false) +
    place(moonWall(230), 540, 380) +
    sofa(1090, '#c9765a') +
    plant(1090, 1100, 260),
  'moon-rabbit-wall-decal-2': () =>
    sheet('#c3d6cf') +
    place(shadowed(rect(-420, -480, 840, 960, '#fbfaf4', 10)), 600, 600, 1, -3) +
    place(moonWall(250), 600, 590, 1, -3) +
    parcel(960, 1060, 380, 100, '#d7b78b', '#2d3560'),
  'mecha-warning-labels-1': () =>
    sheet('#b9c4d2', '#9dabbd') +
    place(
      shadowed(rect(-400, -480, 800, 960, '#f4f6fa', 20), 16, 14) +
        warning(-190, -300, 340, 300, '#f4b52a', 'robot-foreman') +
        warning(200, -300, 360, 300, '#e6513a', 'high-voltage') +
        warning(-190, 30, 340, 260, '#2a9a9a', 'wrench') +
        warning(200, 30, 360, 260, '#f4f6fa', 'nut-and-bolt') +
        warning(0, 320, 740, 220, '#f4b52a', 'rocket'),
      600,
      600,
      1,
      4,
    ),
  'mecha-warning-labels-2': () =>
    sheet('#4b5568', '#3b4456') +
    place(
      shadowed(
        rect(-460, -250, 920, 560, '#7d889a', 24) +
          rect(-460, -250, 920, 90, '#6b7688', 24) +
          path('M-140 -250V-340H140V-250', { stroke: '#2b3342', width: 40 }) +
          rect(-40, -190, 80, 110, '#d9b04a', 10),
        20,
        18,
      ),
      600,
      640,
      1.05,
    ) +
    place(warning(0, 0, 340, 260, '#f4b52a', 'robot-foreman'), 390, 760, 1, -4) +
    place(warning(0, 0, 300, 250, '#e6513a', 'high-voltage'), 830, 770, 1, 6),
  'yokai-parade-strip-1': () =>
    festival('#4a2a63', '#553273', 640) +
    place(shadowed(rect(-560, -180, 1120, 360, '#f4e6cb', 30)), 600, 360, 1, -6) +
    place(
      yokai
        .slice(0, 4)
        .map((n, i) => sticker(n, -400 + i * 266, 0, 230, (i % 2) * 10 - 5))
        .join(''),
      600,
      360,
      1,
      -6,
    ) +
    place(shadowed(rect(-560, -180, 1120, 360, '#bfe3d0', 30)), 600, 840, 1, 4) +
    place(
      yokai
        .slice(4)
        .map((n, i) => sticker(n, -400 + i * 266, 0, 230, (i % 2) * 10 - 5))
        .join(''),
      600,
      840,
      1,
      4,
    ),
  'yokai-parade-strip-2': () =>
    boards('#5a4a63', '#47394f', 5) +
    place(
      shadowed(
        path('M-520 -130Q-560 0 -520 130H520Q560 0 520 -130Z', '#f08a3c') +
          rect(-520, -130, 1040, 260, '#f08a3c', 120) +
          disc(-360, 150, 60, '#20253c') +
          disc(360, 150, 60, '#20253c') +
          yokai
            .slice(0, 4)
            .map((n, i) => sticker(n, -330 + i * 220, 0, 190, (i % 2) * 12 - 6))
            .join(''),
        20,
        16,
      ),
      600,
      600,
      1.05,
      -14,
    ),
  'seasons-planner-stickers-1': () =>
    cloth('cloud', '#dcebe2', '#cfe2d6', 1.4) + stickerSheet(600, 600, 780, 1020, '#fffdf8', seasons, 3, -2),
  'seasons-planner-stickers-2': () =>
    sheet('#f0c8a8') +
    place(shadowed(rect(-480, -420, 960, 840, '#fffdf8', 16)), 600, 620, 1, 2) +
    place(
      rect(-480, -420, 960, 110, hue.torii, 16) +
        repeat(5, (r) =>
          repeat(7, (c) =>
            rect(-452 + c * 130, -280 + r * 132, 120, 122, (r + c) % 7 === 6 ? '#fbe3dc' : '#f4eee2', 10),
          ),
        ),
      600,
      620,
      1,
      2,
    ) +
    seasons
      .slice(0, 9)
      .map((n, i) => sticker(n, 210 + ((i * 3) % 7) * 130, 400 + ((i * 2) % 5) * 134, 126, (i % 3) * 6 - 6))
      .join(''),
};
