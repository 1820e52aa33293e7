import { art } from '#tools/compose-pictures/art.ts';
import { hue, shadowed } from '#tools/compose-pictures/colour.ts';
import { boards, room, sheet } from '#tools/compose-pictures/ground.ts';
import { motif } from '#tools/compose-pictures/pattern.ts';
import { clipped, disc, place, rect, repeat } from '#tools/compose-pictures/svg.ts';
import { earring, tenugui } from '#tools/compose-pictures/things/charm.ts';
import { deskMat, lanternLamp, laptop, lid, phone } from '#tools/compose-pictures/things/desk.ts';
import { dusk, icon, night, overlay, tone } from '#tools/compose-pictures/things/download.ts';
import { sizeCard } from '#tools/compose-pictures/things/figure.ts';
import { bigWave, marketStreet, torii } from '#tools/compose-pictures/things/gadget.ts';
import {
  dragonInk,
  fuji,
  gate,
  noren,
  oniPrint,
  phoenix,
  scroll,
  ward,
  windsock,
} from '#tools/compose-pictures/things/hanging.ts';
import { framed, rod, ruler, sheetOf } from '#tools/compose-pictures/things/home.ts';
import { figures, glyph, yatai } from '#tools/compose-pictures/things/lettering.ts';
import { measured, oniHood } from '#tools/compose-pictures/things/outfit.ts';
import { sticker } from '#tools/compose-pictures/things/pack.ts';
import { dimensions, door, measure, withPerson } from '#tools/compose-pictures/things/setting.ts';
import { moonWall, waves } from '#tools/compose-pictures/things/sticker-sheet.ts';

/** How large a thing is: with a ruler, measuring lines, a door or a person; for downloads, the sizes they come in. */
export const sizes: Record<string, () => string> = {
  'tengu-bust-4': () => sizeCard('tengu', 12, '#fbeed2', '#f0dcb2', hue.lantern),
  'jade-dragon-statue-5': () => sizeCard('dragon', 22, '#dfeee6', '#cbe1d5', '#123f3c'),
  'hina-doll-pair-4': () => sizeCard('hina-dolls', 9, '#fbe9ea', '#f5d6d9', '#b9262b'),
  'phoenix-ember-statue-4': () => sizeCard('phoenix', 19, '#fff1cf', '#f7e2ad', '#57223f'),
  'fuji-first-light-print-4': () =>
    room('#c9d5c3', '#8a5f44', 1090) +
    door(900, 1090, '#7f9f47') +
    place(framed(place(fuji(), 0, 0, 0.5), 300, 420, hue.walnut, 22, 16), 330, 420) +
    figures('A2', 330, 780, 0.8, hue.ink),
  'midnight-ramen-noren-4': () =>
    withPerson(
      '#f4e2b0',
      hue.walnut,
      noren(
        0,
        -190,
        390,
        420,
        '#1f2850',
        3,
        (i) => (i === 1 ? disc(0, 0, 54, hue.white) + art('ramen-ink', 0, 0, 84) : ''),
        'seigaiha',
      ) + measure(-195, 290, 195, 290, 85),
      { skin: 'tan', hair: '#2a1a18', style: 'bun' },
      hue.torii,
    ),
  'cloud-dragon-scroll-4': () =>
    withPerson(
      '#dfe6dc',
      '#8fa06a',
      scroll(
        -100,
        -290,
        270,
        640,
        motif('cloud', '#5b6f5d', '#6f856f', 0.4),
        rect(-200, -400, 400, 800, '#f4ead2') + disc(30, -100, 56, hue.torii) + place(dragonInk(), 0, 20, 0.36),
      ) + measure(110, -290, 110, 350, 110),
      { skin: 'brown', hair: '#171a2c', style: 'short' },
      hue.lantern,
    ),
  'koi-streamer-windsock-4': () =>
    withPerson(
      '#bfe3f5',
      '#7f9f47',
      [
        ['#2b2f45', '#12152a', 500, 100],
        [hue.torii, '#9d2416', 400, 80],
        ['#3f77c9', '#1f3f7d', 300, 60],
      ]
        .map(
          ([body, dark, w, cm], i) =>
            windsock(-20, -280 + i * 250, Number(w), String(body), String(dark)) +
            figures(`${cm} cm`, -20, -170 + i * 250, 0.6, hue.ink, 9),
        )
        .join(''),
      { skin: 'deep', hair: '#171a2c', style: 'curls' },
      hue.white,
    ),
  'neon-ward-triptych-4': () =>
    withPerson(
      '#cfd3dd',
      '#57413a',
      [-1, 0, 1]
        .map((i) =>
          place(
            shadowed(clipped(place(ward(-i * 360)(), 0, 0, 0.5), rect(-95, -220, 190, 440, '#000')), 10, 8),
            i * 210,
            -90,
          ),
        )
        .join('') + measure(-305, 190, -115, 190, 30),
      { skin: 'wheat', hair: '#d8567c', style: 'bob' },
      '#2b2450',
    ),
  'phoenix-tapestry-4': () =>
    withPerson(
      '#f1c9a6',
      '#7b4a3b',
      rod(0, -310, 560) +
        shadowed(
          clipped(place(phoenix(), 0, 0, 0.66), rect(-260, -300, 520, 600, '#000')) +
            rect(-252, -292, 504, 584, { stroke: '#f4c66a', width: 8 }),
          10,
          8,
        ) +
        measure(-260, 350, 260, 350, 130),
      { skin: 'tan', hair: '#171a2c', style: 'long' },
      '#2f6b57',
    ),
  'oni-speedline-poster-4': () =>
    withPerson(
      '#e7d18d',
      '#57413a',
      place(framed(place(oniPrint(), 0, 0, 0.5), 310, 410, hue.ink, 16, 14), 0, -60) + measure(-155, 230, 155, 230, 45),
      { skin: 'wheat', hair: '#6b4330', style: 'tail' },
      hue.ink,
    ),
  'great-wave-desk-mat-4': () =>
    dimensions('#f6f0e0', '#2d5a9a', place(deskMat(1100, 490, bigWave(), '#173a6c'), 0, 0, 0.86), {
      centimetres: 90,
      units: 940,
      below: 300,
    }),
  'night-market-desk-mat-4': () =>
    dimensions('#efe2c8', '#f4a92f', place(deskMat(1100, 490, marketStreet(), '#0d1024'), 0, 0, 0.86), {
      centimetres: 90,
      units: 940,
      below: 300,
    }),
  'paper-lantern-desk-lamp-4': () =>
    sheet('#f3ead8', '#e3d2ae') +
    rect(0, 1000, 1200, 200, '#b98d5c') +
    lanternLamp(440, 1030, 400, 480, '#ffe3a3', 'rgba(190,110,30,.35)', place(yatai(hue.torii, 140, true, 11), 0, 0)) +
    ruler(880, 1030, 620, 28, hue.ink),
  'torii-headphone-stand-4': () =>
    sheet('#dfe9e6', '#c5d6d1') +
    rect(0, 1000, 1200, 200, '#7fa79c') +
    torii(440, 1010, 1.02) +
    art('headphone', 440, 600, 430) +
    ruler(880, 1000, 690, 27, hue.ink),
  'sakura-wrist-rest-3': () =>
    dimensions(
      '#fbf1ee',
      '#e4577f',
      shadowed(rect(-460, -110, 920, 210, '#f6b8c8', 105) + rect(-410, -88, 820, 40, '#ffffff88', 20)) +
        repeat(7, (i) => art('cherry-blossom', -390 + i * 130, 10 + (i % 2) * 40, 90)),
      { centimetres: 36, units: 920, below: 190 },
    ),
  'paper-lantern-earrings-4': () =>
    sheet('#f6eee2') + earring(440, 520, 380) + rect(0, 1120, 1200, 80, '#3b2a4e') + ruler(820, 1000, 800, 5, hue.ink),
  'great-wave-tenugui-5': () =>
    dimensions(
      '#eef2ea',
      '#27508f',
      place(tenugui(350, 900, 'seigaiha', '#27508f', '#e9f1f6', disc(40, -230, 90, hue.torii)), 0, 0, 0.86),
      { centimetres: 35, units: 300, below: 430 },
      { centimetres: 90, units: 770, right: 260 },
    ),
  'ramen-laptop-decal-3': () =>
    dimensions('#f1e4cb', '#dd4128', sticker('ramen-blue', -20, -40, 560, 0, 0.04), {
      centimetres: 15,
      units: 540,
      below: 300,
    }),
  'great-wave-laptop-skin-4': () =>
    boards('#d7b78b', '#b8946a', 5) +
    place(
      lid('#f4e4c1', place(clipped(waves(), rect(-460, -320, 920, 640, '#000', 36)), 0, 0, 0.7), 640, 440),
      400,
      360,
      1,
      -4,
    ) +
    place(
      lid('#f4e4c1', place(clipped(waves(), rect(-460, -320, 920, 640, '#000', 36)), 0, 0, 0.86), 780, 540),
      720,
      850,
      1,
      3,
    ) +
    figures('14', 900, 260, 1.3, hue.ink, 9) +
    figures('16', 190, 880, 1.3, hue.ink, 9),
  'kaiju-helmet-decal-3': () =>
    dimensions(
      '#fdf1e3',
      '#2b3050',
      sticker('kaiju-helmet', -200, -40, 540) + sticker('kaiju-sea', 190, 60, 320) + sticker('fire', 410, 110, 190),
      { centimetres: 12, units: 460, below: 320 },
    ),
  'moon-rabbit-wall-decal-3': () =>
    withPerson(
      '#5b6aa0',
      '#c79a6b',
      place(moonWall(170), 0, -40) + measure(-170, 300, 170, 300, 60, hue.white),
      { skin: 'brown', hair: '#3a1d18', style: 'bun' },
      hue.sun,
    ),
  'oni-academy-hoodie-5': () => measured(oniHood(), '#eceef2', hue.ink),
  'night-market-wallpapers-4': () =>
    sheet('#f8f1e3') +
    [
      [300, 560, 260, 520],
      [790, 400, 560, 340],
      [790, 850, 640, 270],
    ]
      .map(([x = 0, y = 0, w = 0, h = 0], i) =>
        place(
          shadowed(
            clipped(
              place((i === 2 ? dusk : night)(), 0, 0, Math.max(w, h) / 900),
              rect(-w / 2, -h / 2, w, h, '#000', 16),
            ),
            10,
            10,
          ),
          x,
          y,
        ),
      )
      .join(''),
  'noren-display-font-4': () =>
    sheet('#f8f1e3') +
    rect(0, 0, 40, 1200, hue.torii) +
    [60, 100, 160, 250, 380]
      .map((size, i) =>
        place(
          glyph('ri', hue.torii, size, 12) +
            place(glyph('R', hue.ink, size, 12), size * 1.3, 0) +
            place(glyph('no', hue.ink, size, 12), size * 2.6, 0),
          90 + size / 2,
          [90, 210, 390, 640, 990][i] ?? 0,
        ),
      )
      .join(''),
  'fuji-printable-posters-4': () =>
    sheet('#dfe9de') +
    [
      [250, 640, 240, 340],
      [560, 590, 320, 450],
      [950, 530, 430, 610],
    ]
      .map(([x = 0, y = 0, w = 0, h = 0], i) =>
        place(sheetOf(place([gate, night, fuji][i]?.() ?? '', 0, 0, w / 560), w, h, 16), x, y),
      )
      .join('') +
    figures('A4', 250, 950, 0.9, hue.ink) +
    figures('A3', 560, 950, 0.9, hue.ink) +
    figures('A2', 950, 950, 0.9, hue.ink),
  'festival-icon-pack-4': () =>
    sheet('#fbd25b', '#f4b93a') +
    [60, 110, 180, 280, 420]
      .map((size, i) => icon(2, [110, 240, 430, 720, 480][i] ?? 0, [300, 290, 290, 330, 830][i] ?? 0, size))
      .join('') +
    icon(5, 930, 830, 360),
  'speedline-screentone-pack-4': () =>
    sheet('#c9d3dc') +
    repeat(6, (i) =>
      place(
        shadowed(
          rect(-160, -210, 320, 420, '#fffdf8', 10) +
            clipped(place(tone(1), 0, 0, 0.72 + i * 0.16), rect(-150, -200, 300, 400, '#000')),
        ),
        230 + (i % 3) * 370,
        330 + Math.floor(i / 3) * 540,
      ),
    ),
  'lantern-stream-overlay-kit-4': () =>
    boards('#3b2b4e', '#2b1f3a', 5) +
    place(laptop(place(overlay(), 0, 0, 0.9)), 470, 480, 0.94) +
    place(phone(place(overlay(), 0, 0, 1.3, 90), 280, 560), 960, 800, 0.9, 8),
  'yokai-colouring-book-4': () =>
    sheet('#bfe3d0') +
    [
      ['oni-sakura', 260, 420],
      ['umbrella-ghost', 600, 420],
      ['kappa', 940, 420],
      ['lantern-ghost', 260, 880],
      ['jar-spirit', 600, 880],
      ['skull', 940, 880],
    ]
      .map(([name, x, y]) =>
        place(shadowed(rect(-140, -190, 280, 380, '#fffefa', 6) + art(String(name), 0, 0, 220)), Number(x), Number(y)),
      )
      .join(''),
};
