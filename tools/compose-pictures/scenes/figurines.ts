import { art } from '#tools/compose-pictures/art.ts';
import { bordered, hue, outlined, printed } from '#tools/compose-pictures/colour.ts';
import {
  board,
  boards,
  cloth,
  festival,
  panels,
  room,
  sheet,
  stage,
  street,
  tiers,
} from '#tools/compose-pictures/ground.ts';
import { halftone, motif, petals, rays, speedLines } from '#tools/compose-pictures/pattern.ts';
import { disc, faded, glow, path, place, rect, repeat, stroke } from '#tools/compose-pictures/svg.ts';
import {
  awning,
  boxed,
  city,
  counter,
  crate,
  cushion,
  daruma,
  figure,
  hangar,
  kitsune,
  rain,
  rock,
  runningShop,
  sizeCard,
  stripesOfWarning,
  tanuki,
} from '#tools/compose-pictures/things/figure.ts';
import { books, lamp, plant, ruler, sideboard, windowPane } from '#tools/compose-pictures/things/home.ts';
import { plinth } from '#tools/compose-pictures/things/pack.ts';

export const figurines: Record<string, () => string> = {
  'oni-mask-figurine-1': () =>
    stage('#f3e4cc', hue.ink, 890, { colour: hue.torii, y: 500, r: 410 }) +
    halftone(0, 560, 1200, 330, 'rgba(23,26,44,.2)', 36) +
    plinth(600, 930, 290, '#2a2e46', 90) +
    figure('oni-crimson', 600, 935, 700, 0.03),
  'oni-mask-figurine-2': () =>
    sheet('#c9d5c3', '#b8c8b4') +
    board(930, hue.wood) +
    books(60, 930, [hue.indigo, hue.torii, hue.cream, hue.pine, hue.ink], 2) +
    figure('oni-crimson', 640, 930, 420, 0.02) +
    plant(1010, 940, 420) +
    board(300, hue.wood) +
    books(700, 300, [hue.plum, hue.lantern, hue.teal, hue.torii], 5) +
    art('framed-picture', 250, 200, 220),
  'oni-mask-figurine-3': () => sizeCard('oni-crimson', 14, '#f7efdf', '#eadfc8', hue.torii),
  'tengu-bust-1': () =>
    sheet(hue.lantern) +
    speedLines(600, 520, 400, 90, hue.ink, 4) +
    disc(600, 520, 380, hue.paper) +
    halftone(260, 520, 680, 400, 'rgba(221,65,40,.35)', 32) +
    path('M0 1000L1200 940V1200H0Z', hue.ink) +
    plinth(600, 960, 240, hue.torii, 80) +
    figure('tengu', 600, 965, 580, 0.03),
  'tengu-bust-2': () =>
    boxed(
      'tengu',
      cloth('asanoha', '#e9dec6', '#dccdae', 1.6),
      '#23263c',
      '#f4b13a',
      motif('asanoha', hue.torii, '#f2c24e', 0.8),
      '#c9b48c',
    ),
  'tengu-bust-3': () =>
    panels('#2a1a2a', hue.torii, 760, 420) +
    art('tengu', 600, 660, 1180, { turn: -6 }) +
    path('M0 0H1200V70L0 130Z', hue.ink) +
    path('M0 1200V1110L1200 1150V1200Z', hue.ink),
  'jade-dragon-statue-1': () =>
    stage('#123f3c', '#0c2a2d', 900, { colour: '#e9c15b', y: 470, r: 380 }) +
    faded(
      stroke(
        'M60 330H330a50 50 0 0 0 0-100a60 60 0 0 0-110 14M840 700H1120a46 46 0 0 0 0-92a60 60 0 0 0-104 20M900 250H1140M70 640H240',
        '#e9c15b',
        16,
      ),
      0.8,
    ) +
    rock(600, 1010) +
    figure('dragon', 600, 920, 700, 0.05),
  'jade-dragon-statue-2': () => boards('#8a5a3a', '#5f3b26', 5) + crate('dragon'),
  'jade-dragon-statue-3': () =>
    room('#e6d3bd', hue.walnut, 1080) +
    place(
      rect(-170, -220, 340, 440, hue.ink, 6) +
        rect(-146, -196, 292, 392, '#f3e7d2') +
        disc(0, -20, 96, hue.torii) +
        stroke('M-120 120Q0 40 120 120', hue.ink, 14),
      360,
      320,
    ) +
    sideboard(760, '#a56a44') +
    lamp(940, 762, '#f6e6bf') +
    figure('dragon', 520, 762, 420, 0.05, true),
  'kitsune-shrine-guardian-1': () =>
    stage('#f9d3c0', '#e98f6b', 880, { colour: '#fff0dc', y: 460, r: 360 }) +
    petals(16, ['#fff6ee', '#f7b6a8'], 5, 0, 0, 1200, 760, 0.7) +
    plinth(600, 930, 400, '#3f6b4c', 60) +
    art('shrine-gate', 600, 590, 760) +
    kitsune(600, 965, 470),
  'kitsune-shrine-guardian-2': () =>
    sheet('#eef0e4') +
    path('M0 0H600V1200H0Z', hue.torii) +
    halftone(0, 500, 570, 700, 'rgba(23,26,44,.22)', 34) +
    plinth(300, 880, 200, hue.ink, 50) +
    kitsune(290, 895, 560) +
    plinth(900, 880, 220, '#3f6b4c', 50) +
    figure('shrine-gate', 900, 885, 500, 0.03),
  'kitsune-shrine-guardian-3': () =>
    boards('#e4c79b', '#c7a374', 4) +
    place(
      rect(-460, -120, 920, 340, '#33384f', 24) +
        repeat(3, (r) =>
          repeat(14, (i) => rect(-432 + i * 62, -96 + r * 84, 54, 72, i === 13 ? hue.torii : '#f4efe4', 10)),
        ),
      620,
      1050,
    ) +
    art('coffee', 960, 480, 360) +
    plinth(420, 660, 240, hue.torii, 46) +
    kitsune(420, 672, 560, true),
  'little-kaiju-tokage-1': () =>
    stage('#f39a52', '#2b2440', 930, { colour: '#fcd36a', x: 780, y: 420, r: 300 }) +
    city(930, '#5a3a5e', 3) +
    figure('kaiju', 560, 1030, 820, 0.07) +
    city(1120, '#221c36', 8),
  'little-kaiju-tokage-2': () =>
    boxed(
      'kaiju',
      sheet('#b7dcd4'),
      '#2f7d55',
      '#fbd78d',
      motif('ichimatsu', '#1c3f36', '#f39a52', 0.7),
      '#8cbfb4',
      480,
    ),
  'little-kaiju-tokage-3': () => sizeCard('kaiju', 16, '#e6f1e4', '#d3e5d1', '#f39a52'),
  'mecha-monsoon-unit-07-1': () =>
    street('#0f1830', '#1d4460', false) +
    rain(9) +
    faded(rays(600, 560, 10, '#7fd4f2', 8), 0.14) +
    hangar() +
    glow(600, 600, 520, '#54c7f0', 0.5) +
    figure('robot-watch', 600, 950, 700, 0.04),
  'mecha-monsoon-unit-07-2': () =>
    sheet('#dfe6ee', '#c3cedb') +
    speedLines(640, 560, 640, 70, '#8b9bb0', 7) +
    art('robot-watch', 640, 640, 1260, { turn: 8 }) +
    path('M0 1010L1200 1130V1200H0Z', hue.torii) +
    stripesOfWarning(),
  'mecha-monsoon-unit-07-3': () =>
    sheet('#1d4f86') +
    faded(
      repeat(20, (i) => stroke(`M0 ${i * 60 + 30}H1200M${i * 60 + 30} 0V1200`, '#bfe0ff', i % 5 === 0 ? 4 : 2)),
      0.28,
    ) +
    outlined(art('robot-watch', 430, 590, 760), '#e9f5ff') +
    ruler(880, 930, 700, 24, '#e9f5ff'),
  'hina-doll-pair-1': () =>
    stage('#fbe3e4', '#b9262b', 820, { colour: '#f6c7cf', y: 430, r: 340 }) +
    faded(rect(0, 980, 1200, 220, '#000'), 0.14) +
    faded(rect(0, 820, 1200, 12, '#fff'), 0.25) +
    rect(0, 972, 1200, 14, hue.sun) +
    petals(12, ['#fff', '#ee7fa3'], 11, 0, 40, 1200, 600, 0.7) +
    figure('hina-dolls', 600, 850, 720, 0.06) +
    art('cherry-blossom', 170, 860, 200) +
    art('cherry-blossom', 1030, 860, 200),
  'hina-doll-pair-2': () =>
    cloth('sakura', '#a42a3c', '#c44a58', 1.6) + place(bordered(art('hina-dolls', 0, 0, 1320), 8, hue.sun), 640, 700),
  'hina-doll-pair-3': () =>
    sheet('#4a3342', '#382533') +
    windowPane(170, 960, 860, 780, '#f7d7b0', '#e9a97e', halftone(170, 500, 860, 460, 'rgba(180,70,50,.2)', 36)) +
    figure('hina-dolls', 600, 970, 520, 0.05) +
    glow(240, 230, 260, hue.lantern, 0.6) +
    art('lantern', 240, 250, 260) +
    art('lantern', 980, 210, 200),
  'phoenix-ember-statue-1': () =>
    festival('#f6a53a', '#f8b95c', 540) +
    disc(600, 540, 390, '#fff1cf') +
    rect(0, 960, 1200, 240, '#3a1830') +
    plinth(600, 950, 250, '#57223f', 80) +
    figure('phoenix', 600, 960, 760, 0.06),
  'phoenix-ember-statue-2': () =>
    sheet('#5b3b52', '#4a2e46') +
    windowPane(150, 980, 900, 830, '#6a4a9c', '#f58a4b', disc(760, 700, 150, '#fbd25b') + city(980, '#3c2350', 5)) +
    figure('phoenix', 470, 1000, 600, 0.05) +
    glow(470, 700, 360, hue.lantern, 0.35) +
    plant(900, 1010, 330),
  'phoenix-ember-statue-3': () =>
    tiers('#2c1230', '#e8562a', 620, 420, '#fbd25b') + art('phoenix', 560, 720, 1500, { turn: 14 }),
  'tanuki-ramen-chef-1': () =>
    street(hue.ink, '#4b2440') +
    runningShop('#a8432f', '#f2dfb8') +
    tanuki(600, 1060, 640) +
    counter() +
    art('ramen', 600, 900, 250),
  'tanuki-ramen-chef-2': () =>
    boxed(
      () => tanuki(0, -150, 560),
      sheet('#f2c38e'),
      '#27406f',
      '#f8ead0',
      motif('seigaiha', '#dd4128', '#f8d98f', 0.8),
      '#d99a5e',
      440,
    ),
  'tanuki-ramen-chef-3': () =>
    sheet('#f4e2b0', '#ecd493') +
    board(470, hue.wood) +
    art('pickle-jar', 230, 370, 230) +
    art('teapot', 520, 370, 230) +
    art('honey-jar', 820, 375, 210) +
    art('tin', 1030, 380, 200) +
    board(980, hue.wood) +
    art('sake', 240, 855, 290) +
    tanuki(620, 984, 450) +
    art('teacup', 960, 890, 220),
  'lantern-ghost-glow-1': () =>
    sheet('#ffe9b8') +
    halftone(0, 0, 1200, 700, 'rgba(244,169,47,.5)', 44, 270) +
    disc(600, 560, 350, hue.white) +
    path('M0 960Q600 860 1200 960V1200H0Z', hue.violet) +
    figure('ghost', 600, 980, 640, 0.06),
  'lantern-ghost-glow-2': () =>
    sheet('#0a1018', '#101a22') +
    glow(600, 580, 560, '#7dff9a', 0.55) +
    printed(art('ghost', 600, 580, 660), ['#0b2a1c', '#2ad66f', '#a8ffbd', '#d9ffe0'], true) +
    faded(disc(600, 930, 260, '#7dff9a', 30), 0.35),
  'lantern-ghost-glow-3': () =>
    sheet('#2c3358', '#222848') +
    art('crescent-moon', 200, 220, 200) +
    faded(path('M0 0H1200V1200H0Z', '#0a0f20'), 0.2) +
    rect(0, 900, 1200, 300, '#8a5a3a') +
    faded(rect(0, 900, 1200, 14, '#fff'), 0.25) +
    lamp(950, 930, '#ffe7a8') +
    figure('ghost', 210, 960, 300) +
    figure('ghost', 520, 1000, 400, 0.06, true) +
    art('alarm-clock', 730, 880, 200),
  'takoyaki-octopus-1': () =>
    sheet('#2a9a9a', '#1f7f84') +
    awning('#dd4128') +
    halftone(0, 700, 1200, 500, 'rgba(255,255,255,.16)', 40) +
    rect(0, 960, 1200, 240, '#f2dfb8') +
    faded(rect(0, 960, 1200, 12, '#fff'), 0.5) +
    figure('octopus', 600, 1010, 660, 0.08) +
    repeat(3, (i) =>
      place(
        disc(0, 0, 58, '#b86a2c') +
          faded(disc(-14, -18, 26, '#fff'), 0.25) +
          stroke('M-36 -18Q-10 6 30 -22M-30 6Q0 24 36 0', '#6b2f14', 10) +
          disc(10, -30, 7, hue.matcha) +
          disc(-16, 10, 6, hue.matcha),
        900 + i * 100,
        1060,
      ),
    ),
  'takoyaki-octopus-2': () => sizeCard('octopus', 7, '#e3f2f0', '#cfe6e2', '#2a9a9a'),
  'daruma-wish-keeper-1': () =>
    stage('#f4ead2', '#d8b98a', 900, { colour: '#f6c65a', y: 500, r: 360 }) +
    cushion(600, 1010, '#3f7a53') +
    daruma(600, 950, 600, hue.torii),
  'daruma-wish-keeper-2': () =>
    cloth('shippo', '#e7d9bb', '#dccaa3', 1.5) +
    rect(0, 880, 1200, 320, hue.plum) +
    daruma(230, 990, 380, '#e3a52c', [true, false], '#8a5512') +
    daruma(960, 990, 380, hue.indigo, [true, true], '#131f46') +
    daruma(595, 1060, 500, hue.torii, [false, false]),
  'daruma-wish-keeper-3': () =>
    tiers('#dd4128', '#f4ead2', 500, 360) +
    halftone(0, 0, 1200, 420, 'rgba(255,240,200,.25)', 36, 270) +
    daruma(500, 1100, 820, hue.torii, [true, false]) +
    place(
      rect(-22, -330, 44, 500, hue.walnut, 14) +
        rect(-26, 140, 52, 60, hue.sun, 6) +
        path('M-22 200H22Q24 270 0 330Q-24 270 -22 200Z', hue.ink),
      1000,
      640,
      1,
      24,
    ),
};
