import { art } from '#tools/compose-pictures/art.ts';
import { hue, shadowed } from '#tools/compose-pictures/colour.ts';
import { board, boards, cloth, festival, panels, room, sheet, stage, tiers } from '#tools/compose-pictures/ground.ts';
import { halftone, petals, sparkle, speedLines } from '#tools/compose-pictures/pattern.ts';
import { clipped, disc, faded, path, place, rect, repeat, stroke } from '#tools/compose-pictures/svg.ts';
import {
  deskMat,
  keyboard,
  keycap,
  lanternLamp,
  lid,
  monitor,
  mouse,
  mugFromAbove,
  phone,
} from '#tools/compose-pictures/things/desk.ts';
import {
  bigWave,
  keycapOf,
  kitsuneCaps,
  koiStand,
  marketStreet,
  moonLamp,
  neko,
  rolled,
  setup,
  sleeve,
  torii,
  yoru,
} from '#tools/compose-pictures/things/gadget.ts';
import { books, plant } from '#tools/compose-pictures/things/home.ts';
import { yatai } from '#tools/compose-pictures/things/lettering.ts';
import { parcel } from '#tools/compose-pictures/things/pack.ts';

export const techGear: Record<string, () => string> = {
  'great-wave-desk-mat-1': () =>
    setup(
      '#d9b384',
      '#b98d5c',
      bigWave(),
      '#173a6c',
      { base: '#f6f0e0', accent: '#2d5a9a', loud: hue.torii, body: '#e2d9c6' },
      '#f6f0e0',
      mugFromAbove(170, 190, 96, hue.white) + plant(1030, 330, 300),
    ),
  'great-wave-desk-mat-2': () => sheet('#e9dec6', '#dccda9') + place(rolled(bigWave(), '#173a6c'), 640, 600, 1.22, -4),
  'great-wave-desk-mat-3': () => place(bigWave(), 640, 520, 2.5),
  'kitsune-keycap-set-1': () =>
    festival('#f6a35c', '#f8b577', 600) +
    place(keyboard(kitsuneCaps), 560, 860, 1.12, -8) +
    keycapOf('#f0803c', 'fox-keycap', 330, 360, 300, -8) +
    keycapOf('#fbf3e4', 'shrine-gate', 660, 300, 300, 4) +
    keycapOf('#dd4128', 'maple-leaf', 980, 380, 280, 10),
  'kitsune-keycap-set-2': () =>
    cloth('asanoha', '#3a2522', '#4a302b', 1.5) +
    ['fox-keycap', 'shrine-gate', 'maple-leaf', 'paw-prints', 'full-moon', 'bell', 'mushroom', 'fire', 'ginkgo']
      .map((n, i) =>
        keycapOf(
          ['#f0803c', '#fbf3e4', '#dd4128', '#fbf3e4', '#2d4a91', '#f0803c', '#fbf3e4', '#4a2f2a', '#f4a92f'][i] ??
            '#fff',
          n,
          260 + (i % 3) * 340,
          270 + Math.floor(i / 3) * 340,
          270,
        ),
      )
      .join(''),
  'kitsune-keycap-set-3': () =>
    panels('#fbf3e4', '#f0803c', 420, 760) +
    place(keycap('#f0803c', art('fox-keycap', 0, -44, 470), 860), 600, 620, 1, -6),
  'night-market-desk-mat-1': () =>
    setup(
      '#3b2c35',
      '#2a1f27',
      marketStreet(),
      '#0d1024',
      { base: '#2b3050', accent: '#1b1f36', loud: hue.lantern, body: '#12152a' },
      '#23284a',
      art('bubble-tea', 170, 200, 250) + art('headphone', 980, 210, 330, { turn: 12 }),
    ),
  'night-market-desk-mat-2': () => place(marketStreet(), 600, 600, 2.15),
  'night-market-desk-mat-3': () =>
    sheet('#f4a92f', '#e88f2a') +
    halftone(0, 640, 1200, 560, 'rgba(23,26,44,.18)', 40) +
    place(rolled(marketStreet(), '#0d1024'), 640, 590, 1.2, 5),
  'paper-lantern-desk-lamp-1': () =>
    stage('#2b2a49', '#5f3b26', 930) +
    lanternLamp(600, 1040, 480, 520, '#ffe3a3', 'rgba(190,110,30,.35)', place(yatai(hue.torii, 150, true, 11), 0, 0)),
  'paper-lantern-desk-lamp-2': () =>
    room('#39365a', '#4a2f2a', 1200, false) +
    rect(0, 900, 1200, 300, '#7a5238') +
    faded(rect(0, 900, 1200, 14, '#fff'), 0.2) +
    place(
      monitor(
        rect(-450, -260, 900, 520, '#161a30') +
          repeat(9, (i) =>
            stroke(
              `M${-390 + (i % 3) * 40} ${-200 + i * 48}h${160 + ((i * 97) % 260)}`,
              ['#7fd4a0', '#f4a92f', '#ee7fa3', '#9fb4ff'][i % 4] ?? '#fff',
              14,
            ),
          ),
      ),
      430,
      590,
      0.86,
    ) +
    lanternLamp(1000, 960, 300, 330, '#ffe3a3', 'rgba(190,110,30,.35)', place(yatai(hue.torii, 96, true, 11), 0, 0)),
  'paper-lantern-desk-lamp-3': () =>
    sheet('#efe2c8') +
    path('M0 0H600V1200H0Z', '#e3d2ae') +
    lanternLamp(310, 980, 360, 400, '#fbf3df', 'rgba(120,90,50,.3)', place(yatai(hue.torii, 110, true, 11), 0, 0)) +
    rect(760, 300, 300, 560, hue.torii, 12) +
    halftone(760, 560, 300, 300, 'rgba(23,26,44,.25)', 26) +
    place(yatai(hue.white, 180, true, 11), 910, 540) +
    path('M760 300l60 -50h300l-60 50ZM1060 300l60 -50v560l-60 50Z', '#a82e1c'),
  'sushi-artisan-keycaps-1': () =>
    boards('#e0b888', '#bf9263', 4) +
    shadowed(rect(150, 380, 900, 420, '#2a2027', 30) + rect(180, 410, 840, 360, '#3b2d36', 20)) +
    keycapOf('#fff7ea', 'sushi', 340, 590, 230) +
    keycapOf('#dd4128', 'fried-shrimp', 600, 590, 230) +
    keycapOf('#1f4a3c', 'rice-ball', 860, 590, 230) +
    art('chopsticks', 960, 990, 380, { turn: 20 }) +
    disc(250, 1010, 110, hue.white) +
    disc(250, 1010, 84, '#4a2420'),
  'sushi-artisan-keycaps-2': () =>
    tiers('#1f4a3c', '#f2b49a', 520, 420) + keycapOf('#fff7ea', 'sushi', 640, 620, 760, 8),
  'sushi-artisan-keycaps-3': () =>
    sheet('#d6e4da') +
    place(keyboard({ base: '#fff7ea', accent: '#cfdcc8', loud: '#dd4128', body: '#3f5a4c' }), 640, 620, 1.9, -12) +
    keycapOf('#dd4128', 'fried-shrimp', 260, 350, 220, -12) +
    keycapOf('#1f4a3c', 'rice-ball', 980, 940, 220, -12),
  'mecha-01-silent-mouse-1': () =>
    sheet('#d5dde8', '#bcc8d8') +
    speedLines(600, 600, 430, 70, '#94a5bb', 3) +
    disc(600, 600, 390, hue.lantern) +
    clipped(halftone(200, 600, 800, 400, 'rgba(23,26,44,.2)', 30), disc(600, 600, 390, '#000')) +
    place(
      mouse(
        '#f4f6fa',
        '#9aa6b8',
        path('M-92 60Q0 110 92 60V168H-92Z', hue.torii) +
          rect(-100, 46, 200, 14, hue.ink) +
          art('robot-pilot', 0, 70, 96),
      ),
      600,
      600,
      2.3,
      10,
    ),
  'mecha-01-silent-mouse-2': () =>
    boards('#4d5b70', '#3d495b', 5) +
    place(
      deskMat(
        760,
        900,
        rect(-400, -460, 800, 920, '#26304a') +
          faded(
            repeat(9, (i) => stroke(`M-400 ${-400 + i * 100}H400M${-400 + i * 100} -460V460`, '#7fd4f2', 3)),
            0.4,
          ),
        '#1a2136',
      ),
      600,
      620,
    ) +
    place(
      mouse('#2b3144', '#555f78', path('M-92 60Q0 110 92 60V168H-92Z', hue.lantern) + rect(-100, 46, 200, 14, hue.ink)),
      430,
      640,
      1.3,
      -10,
    ) +
    place(
      mouse('#f4f6fa', '#9aa6b8', path('M-92 60Q0 110 92 60V168H-92Z', hue.torii) + rect(-100, 46, 200, 14, hue.ink)),
      790,
      640,
      1.3,
      10,
    ),
  'mecha-01-silent-mouse-3': () =>
    sheet('#dd4128', '#b93320') +
    place(
      shadowed(
        rect(-330, -430, 660, 860, '#f4f0e4', 20) +
          rect(-330, 210, 660, 220, hue.ink) +
          clipped(
            repeat(12, (i) => path(`M${-420 + i * 80} 430l60 -60h34l-60 60Z`, hue.lantern)),
            rect(-330, 370, 660, 60, '#000'),
          ) +
          art('robot-pilot', 0, -110, 480) +
          halftone(-330, -60, 660, 270, 'rgba(23,26,44,.16)', 30),
        20,
        18,
      ),
      600,
      600,
      1,
      -4,
    ),
  'torii-headphone-stand-1': () =>
    stage('#bcd7d0', '#7fa79c', 930, { colour: '#f8f1e3', y: 470, r: 380 }) +
    torii(600, 1040) +
    art('headphone', 600, 640, 500),
  'torii-headphone-stand-2': () =>
    sheet('#37424f', '#2b343f') +
    board(1010, hue.walnut) +
    place(
      monitor(
        rect(-450, -260, 900, 520, '#dd4128') +
          disc(0, -40, 150, '#fbe3b3') +
          path('M-450 260V120Q-200 20 0 120T450 80V260Z', hue.ink),
      ),
      440,
      690,
      0.92,
    ) +
    torii(980, 1010, 0.62) +
    art('headphone', 980, 762, 310),
  'torii-headphone-stand-3': () => panels('#dd4128', '#f8f1e3', 460, 760) + torii(600, 1080, 1.2),
  'sakura-wrist-rest-1': () =>
    boards('#f1dcc8', '#d9bfa6', 4) +
    place(keyboard({ base: '#fff', accent: '#f9cdd6', loud: '#ee7fa3', body: '#e8b9c4' }), 600, 420, 1.16) +
    shadowed(
      clipped(
        rect(60, 690, 1080, 250, '#f6b8c8') + petals(24, ['#fff', '#e4577f', '#ee7fa3'], 5, 60, 690, 1080, 250, 0.7),
        rect(60, 690, 1080, 250, '#000', 120),
      ) +
        faded(rect(110, 710, 980, 46, '#fff', 23), 0.45) +
        faded(rect(60, 850, 1080, 90, '#000', 60), 0.08),
      12,
      12,
    ),
  'sakura-wrist-rest-2': () =>
    cloth('sakura', '#fbe3e8', '#f7ccd6', 1.5) +
    [
      ['#f6b8c8', '#fff', -210],
      ['#2d4a91', '#a9d6ee', 0],
      ['#3f6b4c', '#bfe3d0', 210],
    ]
      .map(([g, l, dy]) =>
        shadowed(
          clipped(
            rect(130, 500 + Number(dy) - 60, 940, 180, String(g)) +
              petals(18, [String(l), '#fff'], Number(dy) + 300, 130, 440 + Number(dy), 940, 180, 0.6),
            rect(130, 440 + Number(dy) + 40, 940, 170, '#000', 85),
          ) + faded(rect(180, 440 + Number(dy) + 58, 840, 26, '#fff', 13), 0.4),
          10,
          10,
        ),
      )
      .join(''),
  'moon-rabbit-night-light-1': () =>
    sheet('#1a2144', '#0e1330') +
    moonLamp(600, 1010) +
    repeat(12, (i) => path(sparkle((i * 307) % 1180, (i * 149) % 420, 9 + (i % 3) * 5), '#fff8')),
  'moon-rabbit-night-light-2': () =>
    room('#3c4470', '#2a2140', 1200, false) +
    rect(0, 950, 1200, 250, '#8a5f44') +
    faded(rect(0, 950, 1200, 14, '#fff'), 0.22) +
    books(720, 950, [hue.plum, hue.teal, hue.cream, hue.torii, hue.indigo], 3) +
    place(moonLamp(0, 0), 380, 1020, 0.86) +
    art('alarm-clock', 1080, 870, 190),
  'moon-rabbit-night-light-3': () =>
    sheet('#f3ecd9', '#e6dabd') +
    place(moonLamp(0, 0, false), 600, 1020, 1.02) +
    stroke('M790 1010Q1000 1010 1060 1150', hue.ink, 14),
  'neko-laptop-sleeve-1': () =>
    boards('#e6cfae', '#c9ab82', 5) +
    place(sleeve(900, 640, '#5a5f73'), 600, 610, 1, -5) +
    place(neko(360, '#20232f'), 600, 640, 1, -5) +
    art('glasses', 950, 1060, 230) +
    art('pencil', 190, 140, 220),
  'neko-laptop-sleeve-2': () =>
    sheet('#f4c95d', '#efb93a') +
    halftone(0, 700, 1200, 500, 'rgba(23,26,44,.16)', 40) +
    place(lid('#c9ced8', disc(0, 0, 40, 'rgba(0,0,0,.12)'), 800, 560), 600, 380) +
    place(sleeve(900, 640, '#5a5f73'), 600, 760) +
    place(neko(330, '#20232f'), 600, 790),
  'neko-laptop-sleeve-3': () =>
    sheet('#d8dde8') +
    [
      ['#5a5f73', 300, 300],
      ['#b5523f', 860, 420],
      ['#4f6b52', 500, 860],
    ]
      .map(([g, x, y], i) =>
        place(
          place(sleeve(660, 470, String(g)), 0, 0) + place(neko(240, '#20232f'), 0, 20),
          Number(x),
          Number(y),
          1,
          [-8, 9, 4][i],
        ),
      )
      .join(''),
  'koi-phone-stand-1': () =>
    stage('#a9d6ee', '#e9dcc0', 900, { colour: '#e3f4fb', y: 440, r: 380 }) +
    koiStand(
      600,
      1030,
      1.2,
      place(
        phone(
          rect(-200, -400, 400, 800, '#123f5c') +
            halftone(-170, 0, 340, 350, 'rgba(255,255,255,.2)', 30) +
            art('koi', 0, -40, 330),
          300,
          560,
        ),
        -30,
        -360,
        0.96,
        -4,
      ),
    ),
  'koi-phone-stand-2': () =>
    tiers('#e8592f', '#123f5c', 440, 640) +
    halftone(0, 0, 1200, 420, 'rgba(255,240,200,.25)', 40, 270) +
    koiStand(580, 830, 1.5),
  'yoru-65-keyboard-1': () =>
    sheet('#20243f', '#141731') +
    disc(600, 560, 400, hue.torii) +
    clipped(halftone(200, 560, 800, 400, 'rgba(20,23,49,.35)', 34), disc(600, 560, 400, '#000')) +
    place(keyboard(yoru), 600, 640, 1.22, -10),
  'yoru-65-keyboard-2': () => sheet('#2a2f52', '#141731') + place(keyboard(yoru), 380, 500, 2.7, -14),
  'yoru-65-keyboard-3': () =>
    boards('#c99f70', '#a87f52', 5) +
    parcel(330, 380, 460, 360) +
    place(keyboard(yoru), 620, 830, 0.98, 6) +
    art('wrench', 950, 330, 240) +
    repeat(5, (i) =>
      place(
        keycap([hue.torii, '#2b3050', '#f4a92f', '#1b1f36', '#f8f1e3'][i] ?? '#fff', '', 100),
        640 + i * 108,
        520 - (i % 2) * 26,
        1,
        i * 14 - 20,
      ),
    ),
};
