import { art } from '#tools/compose-pictures/art.ts';
import { bordered, hue, outlined, printed, shadowed, silhouette } from '#tools/compose-pictures/colour.ts';
import { boards, cloth, festival, panels, sheet, stage, tiers } from '#tools/compose-pictures/ground.ts';
import { halftone, motif, petals, sparkle, speedLines } from '#tools/compose-pictures/pattern.ts';
import { clipped, disc, faded, path, place, rect, repeat, stroke } from '#tools/compose-pictures/svg.ts';
import {
  denim,
  earring,
  fan,
  inks,
  omamori,
  purse,
  snacks,
  strapCharm,
  streamerPrint,
  tag,
  tenugui,
  tote,
} from '#tools/compose-pictures/things/charm.ts';
import { yatai } from '#tools/compose-pictures/things/lettering.ts';
import { acrylic, badge, card, parcel, pin, splitRing } from '#tools/compose-pictures/things/pack.ts';

export const accessories: Record<string, () => string> = {
  'kitsune-enamel-pin-1': () =>
    sheet('#e9b48a', '#dd9c6d') +
    place(
      card(
        620,
        880,
        motif('asanoha', '#fbf3e4', '#f0dcc2', 0.9),
        rect(-310, 250, 620, 190, hue.torii) + place(yatai(hue.white, 110, false, 11), 0, 345),
      ),
      600,
      600,
      1,
      -3,
    ) +
    pin('fox-autumn', 590, 560, 400, '#d9a441', -3),
  'kitsune-enamel-pin-2': () => denim('#2f4a78', '#c98a3c') + pin('fox-autumn', 500, 620, 520, '#d9a441', 8),
  'kitsune-enamel-pin-3': () =>
    sheet('#f0eadd') +
    path('M0 0H1200V600H0Z', '#f0803c') +
    shadowed(silhouette(art('fox-autumn', 340, 600, 460), '#d9a441'), 12, 10) +
    disc(290, 560, 34, '#b98527') +
    disc(390, 640, 34, '#b98527') +
    disc(290, 560, 14, '#f3d488') +
    disc(390, 640, 14, '#f3d488') +
    pin('fox-autumn', 860, 600, 460),
  'ramen-stall-pin-set-1': () =>
    sheet('#27406f', '#1b2f55') +
    place(card(760, 760, '#f8ead0', halftone(-380, 0, 760, 380, 'rgba(221,65,40,.22)', 34)), 600, 600) +
    pin('ramen', 600, 430, 300, '#2b2f3f') +
    pin('narutomaki', 420, 740, 230, '#2b2f3f', -8) +
    pin('egg', 620, 790, 170, '#2b2f3f', 6) +
    pin('chopsticks', 800, 720, 260, '#2b2f3f', 10),
  'ramen-stall-pin-set-2': () =>
    rect(0, 0, 1200, 1200, '#c8b18a') +
    faded(
      repeat(40, (i) => stroke(`M0 ${i * 30}H1200`, '#000', 3) + stroke(`M${i * 30} 0V1200`, '#fff', 3)),
      0.07,
    ) +
    path('M0 780H1200V1200H0Z', '#b59b72') +
    stroke('M0 790H1200', '#8a6f47', 8) +
    pin('ramen', 420, 440, 380, '#2b2f3f', -6) +
    pin('narutomaki', 830, 380, 240, '#2b2f3f', 8) +
    pin('chopsticks', 860, 980, 270, '#2b2f3f', -14),
  'ramen-stall-pin-set-3': () => tiers('#dd4128', '#f8ead0', 460, 620) + pin('ramen', 600, 620, 860, '#2b2f3f', 5),
  'oni-acrylic-keychain-1': () =>
    sheet('#f1c7d2', '#e9aebd') +
    speedLines(600, 620, 460, 60, '#f7dbe2', 9) +
    splitRing(600, 150, 90) +
    acrylic('oni-azure', 600, 690, 560),
  'oni-acrylic-keychain-2': () =>
    boards('#7d5a44', '#5d4030', 5) +
    art('old-key', 800, 780, 330, { turn: 40 }) +
    art('key', 900, 520, 330, { turn: -20 }) +
    splitRing(660, 330, 90) +
    place(acrylic('oni-azure', 0, 0, 440), 420, 760, 1, 24),
  'oni-acrylic-keychain-3': () =>
    sheet('#efe8f2') +
    path('M0 0H600V1200H0Z', '#6a4a9c') +
    place(acrylic('oni-azure', 0, 0, 380), 300, 740) +
    place(
      bordered(silhouette(art('oni-azure', 0, 0, 380), '#f7f4fa'), 34, '#d8e3ec') +
        outlined(art('oni-azure', 0, 0, 380), '#8b93a3'),
      900,
      740,
    ) +
    splitRing(300, 300, 60) +
    disc(900, 520, 26, { stroke: '#c7ccd6', width: 12 }),
  'koi-streamer-tote-1': () =>
    sheet('#bcd9ea', '#a4c9e0') +
    disc(600, 560, 430, '#e3f1f8') +
    tote(600, 690, 1.2, '#f4ead2', streamerPrint(['#1c2f5c', '#1c2f5c', '#3f77c9', '#dd4128', '#f4ead2'])),
  'koi-streamer-tote-2': () =>
    sheet('#e8d9c0', '#dac7a6') +
    disc(640, 140, 22, hue.walnut) +
    rect(0, 120, 1200, 40, hue.oak) +
    tote(640, 640, 1.15, '#20253c', streamerPrint(['#f4ead2', '#dd4128', '#f4a92f', '#20253c', '#20253c']), '#20253c') +
    art('closed-umbrella', 200, 560, 420),
  'koi-streamer-tote-3': () =>
    rect(0, 0, 1200, 1200, '#f4ead2') +
    faded(
      repeat(60, (i) => stroke(`M0 ${i * 20}H1200`, '#a58d5f', 2) + stroke(`M${i * 20} 0V1200`, '#a58d5f', 2)),
      0.3,
    ) +
    printed(art('koi-streamer', 600, 620, 1180), ['#1c2f5c', '#1c2f5c', '#3f77c9', '#dd4128', '#f4ead2']),
  'safe-travels-omamori-1': () =>
    stage('#efe2c8', '#d9c39a', 980, { colour: '#fbf6ea', y: 560, r: 410 }) +
    omamori(600, 690, 1.25, '#c3302a', '#e7b64d', 'asanoha'),
  'safe-travels-omamori-2': () =>
    cloth('ichimatsu', '#e4ecdf', '#d8e3d1', 2) +
    omamori(280, 690, 0.86, '#c3302a', '#e7b64d', 'asanoha', -8) +
    omamori(610, 740, 0.86, '#24407f', '#9cc2ea', 'seigaiha') +
    omamori(940, 690, 0.86, '#2f6b4c', '#cfe0a0', 'shippo', 8),
  'safe-travels-omamori-3': () =>
    sheet('#f6d6a8', '#efc489') +
    shadowed(
      rect(330, 220, 620, 1100, '#34508c', 120) +
        rect(420, 640, 440, 560, '#2a4276', 50) +
        stroke('M420 700H860', hue.sun, 12) +
        path('M520 240C520 60 760 60 760 240', { stroke: '#2a4276', width: 44 }),
      20,
      18,
    ) +
    omamori(330, 760, 0.72, '#c3302a', '#e7b64d', 'asanoha', 10),
  'night-market-badge-set-1': () =>
    cloth('stripes', '#22284c', '#262d56', 1.6, 45) +
    repeat(6, (i) =>
      badge(
        270 + (i % 3) * 330,
        400 + Math.floor(i / 3) * 400,
        150,
        inks[i] ?? '#fff',
        art(snacks[i] ?? 'oden', 270 + (i % 3) * 330, 400 + Math.floor(i / 3) * 400, 190),
      ),
    ),
  'night-market-badge-set-2': () =>
    sheet('#8a7a5c') +
    faded(
      repeat(50, (i) => stroke(`M${i * 30 - 100} 0l-60 1200`, '#000', 6)),
      0.06,
    ) +
    path('M0 0C260 260 300 900 200 1200H0Z', '#6d6048') +
    stroke('M270 0C430 380 420 800 380 1200', '#5a4f3a', 10) +
    badge(560, 420, 190, '#dd4128', art('ramen', 560, 420, 240)) +
    badge(860, 620, 150, '#2a9a9a', art('takoyaki', 860, 620, 190)) +
    badge(580, 830, 150, '#fbd25b', art('dango', 580, 830, 190)),
  'night-market-badge-set-3': () =>
    festival('#2a9a9a', '#38a8a6', 600) +
    place(
      card(
        640,
        900,
        '#fffdf8',
        repeat(6, (i) =>
          badge(
            -150 + (i % 2) * 300,
            -190 + Math.floor(i / 2) * 240,
            106,
            inks[i] ?? '#fff',
            art(snacks[i] ?? 'oden', -150 + (i % 2) * 300, -190 + Math.floor(i / 2) * 240, 136),
          ),
        ),
      ),
      600,
      610,
      1,
      4,
    ),
  'sakura-folding-fan-1': () =>
    sheet('#dfe9de', '#c8d9c8') +
    fan(
      600,
      870,
      560,
      { defs: '', fill: '#f9c3d0' },
      hue.oak,
      place(petals(34, ['#fff', '#ee7fa3', '#d94f7d'], 4, -600, -620, 1200, 640, 0.9), 0, 0),
    ),
  'sakura-folding-fan-2': () =>
    tiers('#3a2140', '#e4577f', 700, 560, '#fbe3e8') +
    repeat(24, (i) => path(sparkle((i * 271) % 1200, (i * 137) % 560, 8 + (i % 3) * 4), '#fff4')) +
    fan(
      520,
      960,
      720,
      { defs: '', fill: '#f9c3d0' },
      hue.oak,
      petals(40, ['#fff', '#ee7fa3', '#d94f7d'], 4, -760, -760, 1500, 800, 1.1),
      14,
    ),
  'lucky-cat-coin-purse-1': () =>
    sheet('#f4c95d', '#edb843') +
    disc(600, 600, 430, '#fbe3a1') +
    purse(
      600,
      620,
      1.25,
      motif('kanoko', '#c3302a', '#d8574c', 0.9),
      disc(0, 90, 150, hue.white) + art('cat-lucky', 0, 90, 210),
    ),
  'lucky-cat-coin-purse-2': () =>
    boards('#d5b184', '#b48c5c', 4) +
    purse(
      470,
      560,
      1.05,
      motif('kanoko', '#c3302a', '#d8574c', 0.9),
      disc(0, 90, 150, hue.white) + art('cat-lucky', 0, 90, 210),
    ) +
    [
      [860, 820],
      [960, 900],
      [800, 940],
      [700, 1010],
      [930, 1030],
    ]
      .map(([x, y]) => art('coin', x ?? 0, y ?? 0, 150))
      .join('') +
    art('ticket', 950, 300, 250, { turn: 20 }),
  'lucky-cat-coin-purse-3': () =>
    cloth('shippo', '#27406f', '#33508a', 1.4) +
    purse(330, 380, 0.7, motif('seigaiha', '#2d4a91', '#a9d6ee', 0.7), art('cat-lucky', 0, 90, 190)) +
    purse(840, 470, 0.7, motif('ichimatsu', '#2f6b57', '#3f7f69', 0.9), art('cat-lucky', 0, 90, 190)) +
    purse(560, 900, 0.7, motif('kanoko', '#c3302a', '#d8574c', 0.9), art('cat-lucky', 0, 90, 190)),
  'paper-lantern-earrings-1': () =>
    sheet('#3b2a4e', '#2a1d3b') +
    place(
      card(640, 860, '#f8f1e3', disc(0, 120, 250, '#f6dfc0') + stroke('M-320 -170Q0 -110 320 -170', hue.ink, 5)),
      600,
      600,
    ) +
    earring(470, 650, 220) +
    earring(730, 650, 220),
  'paper-lantern-earrings-2': () =>
    panels('#dd4128', '#f4d9b8', 700, 460) +
    halftone(620, 700, 580, 500, 'rgba(221,65,40,.25)', 34) +
    earring(640, 620, 560),
  'great-wave-tenugui-1': () =>
    sheet('#e9dcc3', '#dbc8a3') +
    rect(140, 130, 920, 34, hue.wood, 17) +
    place(tenugui(520, 900, 'seigaiha', '#27508f', '#e9f1f6', disc(60, -230, 120, hue.torii)), 600, 600),
  'great-wave-tenugui-2': () =>
    boards('#8f9a86', '#79846f', 5) +
    place(tenugui(620, 300, 'seigaiha', '#27508f', '#e9f1f6', ''), 600, 860) +
    place(tenugui(620, 300, 'bamboo', '#3f6b4c', '#cfe0b0', ''), 560, 600, 1, -3) +
    place(tenugui(620, 300, 'sakura', '#e58aa4', '#fbe3e8', ''), 620, 340, 1, 2),
  'great-wave-tenugui-3': () => cloth('seigaiha', '#27508f', '#e9f1f6', 3) + disc(780, 360, 330, hue.torii),
  'mecha-luggage-tag-1': () =>
    sheet('#f3a04c', '#ec8e33') +
    speedLines(600, 640, 470, 54, '#f7b873', 12) +
    tag(600, 720, 1.15, '#2b3f63', 'robot-clerk', '#1b2842'),
  'mecha-luggage-tag-2': () =>
    stage('#cdd8e4', '#8d99a8', 1050) +
    shadowed(
      rect(260, 360, 680, 720, '#e6513a', 70) +
        repeat(6, (i) => rect(330 + i * 96, 360, 26, 720, 'rgba(0,0,0,.1)')) +
        rect(300, 1070, 90, 60, hue.ink, 20) +
        rect(810, 1070, 90, 60, hue.ink, 20) +
        path('M460 360V150H740V360', { stroke: '#5b6473', width: 36 }),
      18,
      16,
    ) +
    tag(760, 600, 0.62, '#2b3f63', 'robot-clerk', '#1b2842', -12),
  'mecha-luggage-tag-3': () =>
    cloth('stripes', '#e3e8ee', '#d8dfe7', 1.2, 45) +
    tag(330, 700, 0.82, '#2b3f63', 'robot-clerk', '#1b2842', -8) +
    tag(870, 720, 0.82, '#b9392c', 'robot-courier', '#7a1f17', 8),
  'moon-rabbit-phone-strap-1': () =>
    sheet('#242b57', '#171c3f') +
    disc(640, 520, 360, '#fbe9b8') +
    clipped(halftone(280, 520, 720, 380, 'rgba(244,169,47,.45)', 32), disc(640, 520, 360, '#000')) +
    strapCharm(600, 740, 'rabbit', '#dd4128', 440),
  'moon-rabbit-phone-strap-2': () =>
    sheet('#f0e3ef', '#e2cfe1') +
    shadowed(
      rect(200, -60, 520, 960, '#2b3050', 80) +
        rect(250, -20, 200, 200, '#1d2140', 50) +
        disc(305, 40, 38, '#444b75') +
        disc(395, 120, 38, '#444b75') +
        disc(460, 480, 120, 'rgba(255,255,255,.06)'),
      20,
      18,
    ) +
    stroke('M670 860Q760 900 800 800', '#dd4128', 12) +
    place(strapCharm(0, 0, 'rabbit', '#dd4128', 270), 830, 970, 1, -8),
  'moon-rabbit-phone-strap-3': () =>
    tiers('#fbe9b8', '#242b57', 620, 520) +
    [
      ['rabbit', 260],
      ['full-moon', 600],
      ['dango', 940],
    ]
      .map(([n, x], i) =>
        strapCharm(Number(x), 720 + (i % 2) * 60, String(n), ['#dd4128', '#2a9a9a', '#7f9f47'][i] ?? '#000', 250),
      )
      .join('') +
    parcel(600, 1130, 260, 120),
};
