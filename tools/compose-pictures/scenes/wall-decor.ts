import { art } from '#tools/compose-pictures/art.ts';
import { bordered, hue, shadowed } from '#tools/compose-pictures/colour.ts';
import { board, cloth, panels, room, sheet, tiers } from '#tools/compose-pictures/ground.ts';
import { blossom, halftone, motif, petals, sparkle, speedLines } from '#tools/compose-pictures/pattern.ts';
import { clipped, disc, faded, glow, path, place, rect, repeat, stroke } from '#tools/compose-pictures/svg.ts';
import {
  clockFace,
  dragonInk,
  fuji,
  gate,
  lanterns,
  mini,
  noodles,
  noren,
  oniPrint,
  phoenix,
  plaque,
  scroll,
  ward,
  windsock,
} from '#tools/compose-pictures/things/hanging.ts';
import {
  books,
  framed,
  lamp,
  peg,
  plant,
  rod,
  sheetOf,
  sideboard,
  sofa,
  windowPane,
} from '#tools/compose-pictures/things/home.ts';
import { figures, yatai } from '#tools/compose-pictures/things/lettering.ts';

export const wallDecor: Record<string, () => string> = {
  'fuji-first-light-print-1': () =>
    room('#dfe6dc', '#c79a6b', 1120) + place(framed(fuji(), 560, 760, hue.walnut), 600, 520),
  'fuji-first-light-print-2': () =>
    room('#e9c9a8', hue.walnut, 1090) +
    place(framed(place(fuji(), 0, 0, 0.62), 350, 470, hue.ink, 34, 18), 600, 330) +
    sofa(1100, '#3f6b72') +
    plant(1090, 1110, 260),
  'fuji-first-light-print-3': () => place(fuji(), 560, 700, 1.5, -4),
  'torii-at-dusk-poster-1': () =>
    sheet('#efe2c8', '#e3d1ae') +
    place(sheetOf(gate(), 640, 860), 600, 590, 1, -3) +
    rect(520, 90, 160, 56, '#e8dcae', 4),
  'torii-at-dusk-poster-2': () =>
    room('#4b5c7d', '#2c2438', 1060) +
    place(framed(place(gate(), 0, 0, 0.7), 430, 590, '#d9b06a', 30, 20), 420, 430) +
    lamp(940, 1062, '#fbe3b3') +
    rect(820, 1054, 260, 20, hue.walnut) +
    rect(840, 1070, 20, 130, hue.walnut) +
    rect(1040, 1070, 20, 130, hue.walnut),
  'torii-at-dusk-poster-3': () =>
    sheet('#f3ead8') +
    [
      [250, 640, 240, 340],
      [560, 590, 320, 450],
      [950, 530, 430, 610],
    ]
      .map(([x = 0, y = 0, w = 0, h = 0]) => place(sheetOf(place(gate(), 0, 0, w / 640), w, h, 16), x, y))
      .join('') +
    figures('A4', 250, 950, 0.9, hue.ink) +
    figures('A3', 560, 950, 0.9, hue.ink) +
    figures('A2', 950, 950, 0.9, hue.ink) +
    stroke('M110 890H390M380 890H380M430 890H700M750 890H1160', hue.torii, 8),
  'midnight-ramen-noren-1': () =>
    sheet('#d9c3a0', '#c7ad84') +
    noren(
      600,
      170,
      860,
      800,
      '#1f2850',
      3,
      (i) =>
        i === 1
          ? disc(0, 0, 150, hue.white) + place(noodles(), 0, 0, 0.62)
          : place(yatai(hue.white, 150, true, 11), 0, 10),
      'seigaiha',
    ),
  'midnight-ramen-noren-2': () =>
    sheet('#3b2a2e', '#241a22') +
    glow(600, 640, 620, hue.lantern, 0.75) +
    rect(180, 140, 840, 1060, '#f3c274') +
    art('sake', 380, 900, 240) +
    art('ramen', 780, 910, 260) +
    rect(180, 1010, 840, 190, hue.wood) +
    noren(
      600,
      150,
      780,
      470,
      '#1f2850',
      3,
      (i) =>
        i === 1
          ? disc(0, 0, 94, hue.white) + place(noodles(), 0, 0, 0.38)
          : place(yatai(hue.white, 84, true, 11), 0, 6),
      'seigaiha',
    ) +
    rect(110, 60, 80, 1140, hue.walnut) +
    rect(1010, 60, 80, 1140, hue.walnut) +
    rect(60, 60, 1080, 60, hue.walnut) +
    art('lantern', 80, 420, 240) +
    art('lantern', 1120, 420, 240),
  'midnight-ramen-noren-3': () =>
    cloth('seigaiha', '#1f2850', '#f8f1e3', 3.2) +
    rect(0, 0, 1200, 660, '#1f2850') +
    stroke('M-20 660Q600 640 1220 660', 'rgba(255,255,255,.5)', 5) +
    place(yatai(hue.white, 420, false, 12), 600, 330),
  'cloud-dragon-scroll-1': () =>
    sheet('#c9b79a', '#b9a482') +
    scroll(
      600,
      170,
      560,
      880,
      motif('cloud', '#5b6f5d', '#6f856f', 0.7),
      rect(-400, -500, 800, 1000, '#f4ead2') +
        disc(70, -170, 120, hue.torii) +
        place(dragonInk(), 0, 40, 0.86) +
        faded(stroke('M-220 250h200a34 34 0 0 0 0-68a44 44 0 0 0-76 14M60 290h240', '#44506a', 12), 0.7) +
        rect(130, 230, 52, 52, hue.torii, 6),
    ),
  'cloud-dragon-scroll-2': () =>
    room('#ead9bb', '#8fa06a', 1010, false) +
    rect(160, 0, 30, 1010, hue.walnut) +
    rect(1010, 0, 30, 1010, hue.walnut) +
    rect(190, 0, 820, 1010, '#d8c39c') +
    rect(130, 1000, 940, 60, hue.walnut) +
    scroll(
      600,
      170,
      340,
      640,
      motif('cloud', '#5b6f5d', '#6f856f', 0.5),
      rect(-400, -500, 800, 1000, '#f4ead2') + disc(40, -110, 74, hue.torii) + place(dragonInk(), 0, 30, 0.5),
    ) +
    art('kadomatsu', 860, 905, 220) +
    art('teacup', 330, 930, 160),
  'cloud-dragon-scroll-3': () =>
    panels('#f4ead2', '#5b6f5d', 980, 760, hue.torii) +
    clipped(disc(300, 260, 200, hue.torii) + place(dragonInk(), 470, 640, 1.75), path('M0 0H971L751 1200H0Z', '#000')) +
    place(rect(-26, -700, 52, 1400, 'rgba(0,0,0,.2)'), 1010, 600, 1, 10),
  'koi-streamer-windsock-1': () =>
    sheet('#8fd0f0', '#d9f0fa') +
    faded(
      disc(190, 1000, 210, '#fff') +
        disc(430, 1060, 240, '#fff') +
        disc(760, 1080, 260, '#fff') +
        disc(1060, 1030, 200, '#fff'),
      0.85,
    ) +
    rect(136, 0, 26, 1200, hue.walnut) +
    disc(149, 40, 34, hue.sun) +
    windsock(680, 250, 760, '#2b2f45', '#12152a', 3) +
    windsock(640, 560, 660, hue.torii, '#9d2416', -3) +
    windsock(590, 840, 540, '#3f77c9', '#1f3f7d', 4),
  'koi-streamer-windsock-2': () =>
    sheet('#bfe3d0') +
    path('M0 760L1200 560V1200H0Z', '#3f77c9') +
    windsock(640, 590, 1060, hue.torii, '#9d2416', -9) +
    petals(10, ['#fff'], 3, 0, 0, 1200, 400, 0.5),
  'koi-streamer-windsock-3': () =>
    room('#fbe7c6', '#b67f52', 1080) +
    windowPane(640, 820, 400, 600, '#9fd8f2', '#e3f4fb', disc(960, 700, 120, '#fff') + disc(760, 760, 150, '#fff')) +
    stroke('M344 0V160', hue.ink, 6) +
    windsock(380, 470, 560, '#2b2f45', '#12152a', 82) +
    art('bear-toy', 930, 960, 260) +
    plant(180, 1090, 280),
  'neon-ward-triptych-1': () =>
    room('#cfd3dd', '#8b8fa3', 1090) +
    [-1, 0, 1]
      .map((i) =>
        place(
          shadowed(
            rect(-160, -380, 320, 760, '#0d0c26') +
              clipped(place(ward(-i * 360)(), 0, 0), rect(-160, -380, 320, 760, '#000')) +
              faded(rect(152, -380, 8, 760, '#fff'), 0.2),
            20,
            14,
            0.4,
          ),
          600 + i * 360,
          540 + i * 0,
        ),
      )
      .join(''),
  'neon-ward-triptych-2': () =>
    room('#2b2d44', '#191a2b', 1070, false) +
    glow(600, 300, 620, '#ee4f8b', 0.35) +
    [-1, 0, 1]
      .map((i) =>
        place(
          shadowed(clipped(place(ward(-i * 360)(), 0, 0, 0.6), rect(-100, -230, 200, 460, '#000')), 14, 12, 0.5),
          600 + i * 226,
          330,
        ),
      )
      .join('') +
    sofa(1080, '#d8567c'),
  'neon-ward-triptych-3': () =>
    place(ward(0)(), 520, 560, 1.45, 6) +
    path('M930 -10L1040 -10L1130 1210H1000Z', '#0d0c26') +
    path('M1040 -10L1210 -10V1210H1130Z', '#cfd3dd'),
  'phoenix-tapestry-1': () =>
    sheet('#ded7cd', '#cfc6b8') +
    rod(600, 130, 900) +
    stroke('M200 130Q600 20 1000 130', hue.walnut, 7) +
    shadowed(
      clipped(place(phoenix(), 600, 570, 1.02), path('M210 130H990L1000 1010Q600 1050 200 1010Z', '#000')) +
        path('M222 142H978L988 998Q600 1036 212 998Z', { stroke: '#f4c66a', width: 10 }) +
        repeat(20, (i) => stroke(`M${212 + i * 41} ${1014 + Math.sin((i / 19) * Math.PI) * 20}v70`, '#f4c66a', 9)),
      18,
      16,
      0.3,
    ),
  'phoenix-tapestry-2': () =>
    room('#f1c9a6', '#7b4a3b', 1100) +
    shadowed(
      clipped(place(phoenix(), 600, 350, 0.66), rect(330, 60, 540, 600, '#000')) +
        rect(338, 68, 524, 584, { stroke: '#f4c66a', width: 7 }),
      12,
      10,
      0.3,
    ) +
    rod(600, 60, 620) +
    rect(140, 800, 920, 340, '#efe4d3', 40) +
    rect(140, 720, 920, 180, '#5c7f8a', 30) +
    rect(210, 690, 330, 150, hue.white, 40) +
    rect(660, 690, 330, 150, hue.white, 40) +
    rect(140, 900, 920, 300, '#7397a0') +
    faded(rect(140, 900, 920, 30, '#fff'), 0.25),
  'phoenix-tapestry-3': () => place(phoenix(), 480, 760, 2.1, 10),
  'sakura-street-mini-prints-1': () =>
    sheet('#f2e6dc', '#e6d5c6') +
    stroke('M-20 170Q600 250 1220 170', hue.walnut, 7) +
    stroke('M-20 690Q600 770 1220 690', hue.walnut, 7) +
    repeat(
      6,
      (i) =>
        place(mini(i), 230 + (i % 3) * 370, (i < 3 ? 400 : 925) + (i % 3 === 1 ? 34 : 0), 1, [-3, 2, -1, 3, -2, 2][i]) +
        peg(230 + (i % 3) * 370, (i < 3 ? 206 : 730) + (i % 3 === 1 ? 24 : 0)),
    ),
  'sakura-street-mini-prints-2': () =>
    sheet('#5a8f8a', '#4a7d79') +
    repeat(6, (i) => place(mini(i, 330, 420), 300 + i * 110, 420 + i * 66, 1, -24 + i * 9)),
  'sakura-street-mini-prints-3': () =>
    sheet('#f9cdd6', '#f4b7c4') +
    petals(18, ['#fff', '#ee7fa3'], 8) +
    board(920, hue.wood) +
    place(mini(1, 400, 520), 420, 628, 1, -4) +
    place(mini(4, 300, 390), 850, 700, 1, 5) +
    art('potted-plant', 1080, 800, 240),
  'oni-speedline-poster-1': () =>
    sheet(hue.torii, '#c73520') +
    halftone(0, 0, 1200, 1200, 'rgba(23,26,44,.16)', 44, 45) +
    place(sheetOf(oniPrint(), 640, 880, 30), 600, 600, 1, 3),
  'oni-speedline-poster-2': () =>
    room('#e7d18d', '#57413a', 1090) +
    repeat(2, (i) => rect(640 + i * 260, 760, 210, 330, i ? '#5b6a8c' : '#34405f', 20)) +
    place(framed(place(oniPrint(), 0, 0, 0.78), 480, 660, hue.ink, 20, 18), 400, 460) +
    art('guitar', 920, 560, 480, { turn: -38 }) +
    rect(720, 1020, 400, 70, hue.ink, 10),
  'oni-speedline-poster-3': () =>
    rect(0, 0, 1200, 1200, hue.white) +
    speedLines(640, 560, 520, 90, hue.ink, 6) +
    halftone(0, 700, 1200, 500, 'rgba(221,65,40,.6)', 60) +
    bordered(art('oni-ivory', 640, 600, 1080, { turn: -6 }), 26, hue.white),
  'paper-lantern-string-1': () =>
    sheet('#1b2140', '#3a2a52') +
    lanterns(40, 250, 90) +
    lanterns(440, 380, 90) +
    repeat(20, (i) => path(sparkle((i * 257) % 1200, 700 + ((i * 131) % 460), 8 + (i % 3) * 4), '#fff3')) +
    path('M0 1200V960L140 920L260 990L420 900L600 980L760 910L900 990L1060 920L1200 970V1200Z', '#0d1024'),
  'paper-lantern-string-2': () =>
    room('#f2dcc0', '#a86f4a', 1080) +
    lanterns(60, 210, 70) +
    windowPane(380, 760, 440, 420, '#2c3a6b', '#5c4a86', art('crescent-moon', 700, 450, 110)) +
    rect(120, 900, 960, 220, '#49658b', 40) +
    rect(180, 860, 300, 110, hue.white, 40) +
    rect(120, 960, 960, 240, '#6c89ad'),
  'paper-lantern-string-3': () =>
    sheet('#f7eddb') +
    path('M0 0H1200V520L0 700Z', '#f4a92f') +
    halftone(0, 300, 1200, 400, 'rgba(221,65,40,.25)', 40) +
    glow(560, 620, 560, '#fff3c8', 0.9) +
    art('lantern', 560, 610, 960) +
    art('light-bulb', 1040, 950, 240),
  'ema-wish-plaque-1': () =>
    sheet('#b9d3b4', '#a0c19c') +
    rod(600, 150, 1300, '#8a5a3a') +
    plaque(600, 640, 860, art('horse', 0, 24, 300)) +
    stroke('M600 150V260', hue.torii, 12),
  'ema-wish-plaque-2': () =>
    sheet('#e6d0ae') +
    rect(0, 0, 1200, 60, hue.walnut) +
    rect(0, 380, 1200, 34, hue.walnut) +
    rect(0, 800, 1200, 34, hue.walnut) +
    [
      ['fox-ema', 200, 300],
      ['horse', 590, 310],
      ['tiger-face', 990, 290],
      ['dragon-face', 240, 720],
      ['rabbit-face', 620, 730],
      ['monkey-face', 1010, 715],
    ]
      .map(([name, x, y], i) =>
        plaque(Number(x), Number(y), 380, art(String(name), 0, 30, 270), [-4, 3, -2, 2, -3, 4][i]),
      )
      .join('') +
    repeat(3, (i) => plaque(210 + i * 390, 1150, 380, '', i * 3 - 3)),
  'ema-wish-plaque-3': () =>
    sheet('#a9784b', '#96683f') +
    repeat(6, (i) => faded(rect(0, i * 210, 1200, 5, '#5f3b26'), 0.5)) +
    plaque(
      540,
      640,
      860,
      stroke('M-190 -60H150M-190 10H190M-190 80H90', hue.ink, 10) + place(blossom(hue.sakura, hue.sun), 196, 130, 0.8),
      -4,
    ) +
    place(
      rect(-16, -300, 32, 520, hue.walnut, 12) + path('M-16 220H16Q18 280 0 320Q-18 280 -16 220Z', hue.ink),
      1040,
      560,
      1,
      16,
    ),
  'tsukimi-wall-clock-1': () => sheet('#dfe3ef', '#cbd1e3') + place(clockFace(430), 600, 590),
  'tsukimi-wall-clock-2': () =>
    room('#b5c4ad', '#8a6a4f', 1130) +
    place(clockFace(210), 600, 300) +
    sideboard(690, '#c58d5a') +
    art('teapot', 300, 590, 220) +
    art('teacup', 480, 620, 150) +
    books(760, 692, [hue.ink, hue.torii, hue.cream, hue.indigo], 4) +
    plant(1060, 702, 220),
  'tsukimi-wall-clock-3': () =>
    tiers('#16204a', '#2c3a6b', 840, 760, '#d9b566') +
    art('full-moon', 700, 380, 700) +
    repeat(14, (i) => path(sparkle((i * 311) % 1180, (i * 173) % 700, 14 + (i % 3) * 8), '#fff')) +
    art('rabbit', 420, 800, 640) +
    art('dango', 930, 880, 380),
};
