import { art } from '#tools/compose-pictures/art.ts';
import { bordered, hue, shadowed } from '#tools/compose-pictures/colour.ts';
import { boards, cloth, festival, panels, room, sheet, stage, street, tiers } from '#tools/compose-pictures/ground.ts';
import { halftone, motif, petals, rays, sparkle, speedLines } from '#tools/compose-pictures/pattern.ts';
import { disc, faded, path, place, rect, repeat, stroke } from '#tools/compose-pictures/svg.ts';
import { coatBack, foxMask, hanger, tabi, tee } from '#tools/compose-pictures/things/garment.ts';
import { yatai } from '#tools/compose-pictures/things/lettering.ts';
import {
  bandPrint,
  cords,
  dojo,
  folded,
  furisode,
  haori,
  happi,
  headband,
  hung,
  measured,
  oniHood,
  rail,
  ramenTee,
  shinobi,
  souvenir,
  stand,
  yukata,
} from '#tools/compose-pictures/things/outfit.ts';

export const cosplay: Record<string, () => string> = {
  'seigaiha-yukata-1': () =>
    sheet('#f1e2c8', '#e5d0ab') + disc(600, 560, 440, '#f9efdc') + rail(140) + hung(yukata(), 600, 620, 1.1),
  'seigaiha-yukata-2': () =>
    street('#12173a', '#5a2c55') + stand(600, 700, 0.98, yukata()) + art('folding-fan', 1010, 980, 260),
  'seigaiha-yukata-3': () =>
    cloth('seigaiha', '#24457f', '#dfeaf2', 2.6) +
    path('M0 0H420L700 1200H300Z', '#1b3563') +
    path('M420 0H470L750 1200H700Z', '#f4f0e6') +
    path('M0 820H1200V1050H0Z', '#dd4128') +
    faded(
      repeat(20, (i) => rect(i * 60, 820, 26, 230, '#e86a4c')),
      1,
    ) +
    rect(0, 910, 1200, 44, '#1b3563'),
  'matsuri-happi-coat-1': () => festival('#f6c65a', '#f8d27a', 580) + rail(150) + hung(happi(), 600, 640, 1.1),
  'matsuri-happi-coat-2': () =>
    street('#1b1533', '#6b2c3a') +
    stand(
      600,
      720,
      1,
      coatBack(
        '#dd4128',
        motif('ichimatsu', '#171a2c', '#f8f1e3', 0.7),
        disc(0, 10, 150, hue.white) + place(yatai(hue.torii, 108, true, 11), 0, 10),
      ),
    ),
  'matsuri-happi-coat-3': () => measured(happi(), '#f6ecd8', hue.ink),
  'kitsune-festival-mask-1': () =>
    sheet('#1d2b3f', '#142033') +
    disc(600, 600, 440, '#c3302a') +
    petals(12, ['#f6c0ca', '#fff'], 3, 0, 0, 1200, 1200, 0.6) +
    cords(600, 560) +
    place(foxMask(hue.torii), 600, 620, 1.25),
  'kitsune-festival-mask-2': () =>
    sheet('#b98a5c', '#a77848') +
    repeat(5, (i) => faded(rect(0, i * 250, 1200, 8, '#6b4426'), 0.5)) +
    place(foxMask(hue.torii), 300, 420, 0.72, -6) +
    place(foxMask(hue.indigo, '#f4ead2'), 880, 420, 0.72, 6) +
    place(foxMask('#e9b949', '#23263c', hue.torii), 600, 900, 0.72),
  'kitsune-festival-mask-3': () =>
    street('#15183a', '#4a2456') +
    place(
      rect(-170, -60, 340, 700, '#24457f', 130) +
        disc(0, -230, 230, '#3a2a2a') +
        path('M-200 -210Q0 -60 200 -210V-80Q0 60 -200 -80Z', '#e7b08c') +
        rect(-60, -60, 120, 120, '#e7b08c') +
        path('M-170 10L0 180L170 10V90L0 260L-170 90Z', hue.white),
      600,
      720,
    ) +
    place(foxMask(hue.torii), 740, 400, 0.62, 22),
  'oni-academy-hoodie-1': () =>
    sheet('#dfe3e9', '#c8ced8') +
    speedLines(600, 560, 520, 60, '#cdd3dc', 8) +
    rail(110, '#5b6473') +
    hung(oniHood(), 600, 640, 1.12),
  'oni-academy-hoodie-2': () =>
    panels('#b02a1d', '#2a2d42', 820, 560) +
    halftone(0, 600, 640, 600, 'rgba(23,26,44,.3)', 40) +
    art('oni-violet', 640, 600, 760, { turn: -4 }),
  'oni-academy-hoodie-3': () =>
    boards('#d9bd95', '#bb9a6e', 5) +
    place(oniHood(), 500, 640, 0.98, -8) +
    art('running-shoe', 1010, 960, 290) +
    art('headphone', 1010, 270, 290),
  'ramen-crew-tee-1': () => sheet('#bfe0d8', '#a3cfc5') + rail(150) + hung(ramenTee(), 600, 640, 1.12),
  'ramen-crew-tee-2': () =>
    sheet('#e9e2d6') +
    rail(120) +
    hung(ramenTee('#20253c', 'rgba(255,255,255,.2)'), 250, 560, 0.7) +
    hung(ramenTee('#c9402c', 'rgba(0,0,0,.2)', '#f4e6cb'), 950, 560, 0.7) +
    hung(ramenTee('#f4e6cb'), 600, 640, 0.84),
  'ramen-crew-tee-3': () => measured(ramenTee(), '#e6f0ea', '#1f3b3a'),
  'dragon-souvenir-jacket-1': () =>
    sheet('#3b2140', '#2b1730') +
    rays(600, 560, 16, 'rgba(227,187,88,.12)') +
    rail(110, '#d9a441') +
    hung(souvenir(), 600, 640, 1.14),
  'dragon-souvenir-jacket-2': () =>
    rect(0, 0, 1200, 1200, '#1f5a47') +
    faded(path('M0 0H340L160 1200H0Z', '#fff') + path('M900 0H1200V1200H1060Z', '#000'), 0.12) +
    bordered(art('dragon-gold', 600, 580, 820), 10, '#e3bb58') +
    place(petals(14, ['#f6c0ca', '#fff'], 4, 0, 0, 1200, 1200, 0.7), 0, 0) +
    rect(0, 1080, 1200, 120, '#171a2c') +
    stroke('M0 1110H1200M0 1170H1200', hue.white, 8) +
    stroke('M0 1140H1200', hue.sun, 8),
  'dragon-souvenir-jacket-3': () =>
    room('#d8c8b4', '#6b4330', 1060) +
    rect(260, 40, 20, 1030, '#5b6473') +
    rect(930, 40, 20, 1030, '#5b6473') +
    rect(220, 100, 770, 20, '#5b6473', 10) +
    hung(souvenir(), 470, 510, 0.8) +
    place(hanger() + tee('#f4f0e6', ''), 800, 480, [0.45, 0.8]) +
    art('loafer', 560, 1010, 220),
  'sakura-furisode-1': () =>
    stage('#fbeef0', '#e9c3cc', 1080, { colour: '#f6c9d3', y: 520, r: 450 }) +
    petals(16, ['#fff', '#ee7fa3'], 12, 0, 0, 1200, 900, 0.7) +
    place(rect(-560, -330, 1120, 26, hue.ink, 13), 600, 600) +
    place(furisode(), 600, 620, 1.1),
  'sakura-furisode-2': () =>
    panels('#e86a92', '#f9dfe5', 640, 420, '#d9a441') +
    petals(26, ['#fde6ec', '#fff', '#f9b8c9'], 9, 0, 0, 640, 1200, 1.2) +
    folded(880, 760, 440, 'kanoko', '#d9a441', '#f3d488') +
    folded(860, 480, 380, 'sakura', '#e86a92', '#fde6ec') +
    art('folding-fan', 900, 230, 240),
  'sakura-furisode-3': () =>
    room('#efe3d2', '#9fae7c', 1030, false) +
    rect(60, 40, 26, 990, hue.walnut) +
    rect(1114, 40, 26, 990, hue.walnut) +
    repeat(3, (c) => repeat(4, (r) => rect(110 + c * 336, 60 + r * 240, 310, 220, '#fbf6ea'))) +
    stand(600, 680, 0.86, furisode()) +
    art('bouquet', 1000, 930, 230),
  'shinobi-night-suit-1': () =>
    sheet('#c9cfe2', '#aab3cf') +
    disc(760, 380, 300, '#f7efd2') +
    rail(130, '#3b4257') +
    hung(shinobi(), 600, 640, 1.12),
  'shinobi-night-suit-2': () =>
    sheet('#10142b', '#26305c') +
    disc(820, 330, 220, '#fbe9b8') +
    shadowed(art('ninja', 520, 660, 700), 10, 14, 0.5) +
    path('M0 1200V860L160 800L340 870L600 760L860 880L1040 810L1200 860V1200Z', '#0a0d1e'),
  'shinobi-night-suit-3': () =>
    boards('#8c7a68', '#6f5f50', 5) +
    place(shinobi(), 430, 560, 0.86, -6) +
    place(tabi({ defs: '', fill: '#262b40' }, '#1b1f30'), 900, 640, 0.62) +
    folded(900, 980, 320, 'stripes', '#1b1f30', '#262b40') +
    stroke('M760 210Q900 130 1080 240', '#b02a1d', 60),
  'dojo-gi-set-1': () =>
    stage('#cfdccf', '#b98d5c', 1060, { colour: '#e9f0e6', y: 540, r: 420 }) + rail(140) + hung(dojo(), 600, 640, 1.12),
  'dojo-gi-set-2': () =>
    tiers('#dd4128', '#f4efe2', 500, 620) +
    halftone(0, 0, 1200, 520, 'rgba(23,26,44,.16)', 40, 270) +
    folded(600, 720, 640, 'shippo', '#f7f4ec', '#efe9da') +
    place(
      rect(-340, -44, 680, 88, hue.ink, 16) +
        path('M-50 -60H50V60H-50Z', hue.ink) +
        path('M-30 50L-150 300L-90 320L10 60ZM30 50L130 290L76 312L-10 60Z', hue.ink) +
        faded(rect(-340, -44, 680, 16, '#fff', 8), 0.2),
      600,
      700,
    ),
  'dojo-gi-set-3': () => measured(dojo(), '#e3e9ef', '#2b3a5c'),
  'wave-crew-socks-1': () =>
    sheet('#f2c9b0', '#eab797') +
    place(tabi(motif('seigaiha', '#24457f', '#dfeaf2', 0.55), '#dd4128'), 660, 560, 1.15, -4) +
    place(tabi(motif('seigaiha', '#24457f', '#dfeaf2', 0.55), '#dd4128'), 480, 800, 1.15, -4),
  'wave-crew-socks-2': () =>
    cloth('asanoha', '#e3ebdf', '#d5e0cf', 1.6) +
    place(tabi(motif('sakura', '#e58aa4', '#fbe3e8', 0.6), '#8c2f4e'), 400, 350, 0.72) +
    place(tabi(motif('ichimatsu', '#2f6b57', '#8fbf6f', 0.6), '#1f3b33'), 860, 470, 0.72) +
    place(tabi(motif('seigaiha', '#24457f', '#dfeaf2', 0.5), '#dd4128'), 560, 880, 0.72),
  'festival-headband-1': () =>
    sheet('#27508f', '#1d3f75') + rays(600, 600, 16, 'rgba(255,255,255,.06)') + headband(560, 620, 860, bandPrint(1.3)),
  'festival-headband-2': () =>
    festival('#dd4128', '#e5543a', 640, 'rgba(23,26,44,.14)') +
    art('drum', 600, 800, 520) +
    place(headband(0, 0, 760, bandPrint(1.1)), 560, 360, 1, -5),
  'moon-rabbit-haori-1': () =>
    sheet('#dcd3ea', '#c6b9dd') + disc(600, 540, 430, '#f4e9c4') + rail(140) + hung(haori(), 600, 630, 1.1),
  'moon-rabbit-haori-2': () =>
    sheet('#1a2144', '#2f2a5c') +
    repeat(16, (i) => path(sparkle((i * 283) % 1200, (i * 167) % 1150, 10 + (i % 3) * 6), '#fff4')) +
    stand(
      600,
      720,
      1,
      coatBack(
        motif('star', '#2a3362', '#e9d9a0', 0.9),
        '#e9d9a0',
        disc(0, -20, 165, '#fbe9b8') + art('rabbit', 0, 0, 220),
        300,
        320,
      ),
    ),
  'moon-rabbit-haori-3': () =>
    cloth('star', '#2a3362', '#e9d9a0', 2.4) +
    path('M760 0H1000L900 1200H640Z', '#e9d9a0') +
    faded(path('M980 0H1000L900 1200H880Z', '#000'), 0.2) +
    path('M1000 0H1200V1200H900Z', '#4c2a56'),
};
