import { disc, path, place, repeat, stroke } from '#tools/compose-pictures/svg.ts';
import { around, ball, band, box, filled, INK, line, shine, steam, tone } from './ink.ts';

/** A bowl of noodles; the bowl and its band have the colours of the stall. */
const ramen = (bowl: string, stripe: string): string =>
  steam(190, 112) +
  band('M300 196L430 66M340 206L462 92', tone.brown, 8) +
  filled('M44 218C50 360 130 408 172 420H308C350 408 430 360 436 218Z', bowl) +
  stroke('M66 300Q240 372 414 300', stripe, 26) +
  filled('M166 418H314L304 452H176Z', bowl) +
  ball(240, 216, 198, tone.cream, 70) +
  disc(240, 218, 170, { fill: '#f3a53c', stroke: INK, width: 8 }, 52) +
  stroke('M96 214q24 -22 48 0t48 0t48 0M110 240q24 -20 48 0t48 0t48 0M130 194q22 -18 44 0t44 0', tone.cream, 13) +
  filled('M318 148L392 140L388 222L324 226Z', tone.navy, 10) +
  disc(292, 232, 46, { fill: tone.white, stroke: INK, width: 9 }, 28) +
  disc(292, 232, 22, '#ff9d2e', 13) +
  disc(176, 226, 40, { fill: tone.white, stroke: INK, width: 9 }, 25) +
  stroke('M176 226q14 -6 10 -12t-24 2q-8 14 12 16', tone.pink, 7) +
  [
    [236, 196],
    [252, 250],
    [346, 246],
    [132, 250],
  ]
    .map(([x = 0, y = 0]) => disc(x, y, 9, { fill: tone.leaf, stroke: INK, width: 4 }, 7))
    .join('');

const scallop = (petals: number, r: number): string =>
  `M${repeat(petals, (i) => {
    const [a, b] = [i, i + 1].map((k) => (k / petals) * Math.PI * 2);
    const at = (t = 0) => `${(240 + Math.cos(t) * r).toFixed(0)} ${(240 + Math.sin(t) * r).toFixed(0)}`;
    const bow = (r * Math.PI) / petals;
    return `${i ? '' : at(a)}A${bow.toFixed(0)} ${bow.toFixed(0)} 0 0 1 ${at(b)}`;
  })}Z`;

export const food: Readonly<Record<string, string>> = {
  ramen: ramen(tone.red, tone.gold),
  'ramen-blue': ramen(tone.blue, tone.cream),
  'ramen-ink': ramen(tone.navy, tone.pink),
  dango:
    band('M106 452L374 28', tone.brown, 10) +
    ball(178, 340, 72, tone.leaf) +
    ball(240, 240, 72, tone.white) +
    ball(302, 140, 72, tone.pink) +
    shine('M138 330q6 -26 26 -32M200 230q6 -26 26 -32M262 130q6 -26 26 -32'),
  'rice-ball':
    filled('M240 44Q288 44 318 98L426 300Q464 384 384 404H96Q16 384 54 300L162 98Q192 44 240 44Z', tone.white) +
    line('M190 140l12 10M270 120l-6 14M150 230l14 4M316 236l-10 8M240 190l10 8', 9, '#d8cbb2') +
    filled('M166 262H314V404H166Z', tone.navy),
  'shaved-ice':
    line('M356 176L436 52', 24) +
    line('M356 176L436 52', 10, tone.grey) +
    filled('M86 252Q80 92 240 52Q400 92 394 252Z', tone.white) +
    filled(
      'M112 180Q150 76 240 52Q330 76 368 180Q340 224 312 184Q286 240 256 190Q232 244 204 188Q176 228 112 180Z',
      tone.pink,
    ) +
    ball(240, 50, 28, tone.red) +
    filled('M58 252H422Q412 366 300 392V414H348V446H132V414H180V392Q68 366 58 252Z', tone.sky) +
    shine('M104 286q14 50 56 72'),
  narutomaki:
    filled(scallop(12, 186), tone.white) +
    stroke(
      'M240 250Q262 246 258 222Q244 196 210 210Q174 236 194 282Q228 322 282 302Q334 268 316 204Q284 142 210 152Q136 180 138 262',
      tone.pink,
      34,
    ) +
    shine('M330 338q20 -14 30 -36', 12),
  takoyaki:
    filled('M20 300H460L420 414Q240 450 60 414Z', tone.straw) +
    line('M60 340Q240 380 424 340', 9, '#c99b52') +
    [132, 348, 240].map((x, i) => ball(x, i === 2 ? 188 : 244, 98, '#c8762f')).join('') +
    line(
      'M166 140q20 24 40 0t40 0t40 0t28 6M172 184q20 24 40 0t40 0t44 0M64 216q20 20 40 0M70 250q24 22 50 0',
      17,
      '#6b2f14',
    ) +
    line('M376 200q20 20 40 0M364 240q24 22 56 0', 17, '#6b2f14') +
    line('M190 120q20 18 40 0t44 0M206 214q24 18 60 0', 8, tone.cream) +
    [
      [222, 160],
      [270, 214],
      [110, 200],
      [372, 222],
      [300, 150],
    ]
      .map(([x = 0, y = 0]) => disc(x, y, 9, tone.leaf))
      .join('') +
    band('M330 150L424 34', tone.straw, 6),
  'bubble-tea':
    band('M262 130L318 16', tone.rose, 22) +
    filled('M116 132H364L330 452H150Z', '#e0b07c') +
    path('M124 200Q180 168 240 200T356 200L362 140H118Z', tone.cream) +
    filled('M116 132H364L330 452H150Z', 'none') +
    [
      [184, 416],
      [240, 420],
      [296, 414],
      [176, 362],
      [228, 368],
      [282, 360],
      [316, 372],
      [200, 314],
    ]
      .map(([x = 0, y = 0]) => disc(x, y, 23, INK))
      .join('') +
    box(98, 96, 284, 46, tone.pink, 16) +
    shine('M154 230l14 130'),
  sushi:
    filled('M52 312Q52 252 116 252H364Q428 252 428 312V350Q428 398 380 398H100Q52 398 52 350Z', tone.white) +
    line('M120 356l14 6M90 320l6 12M360 350l12 -8M330 372l14 2', 9, '#d8cbb2') +
    filled('M30 274Q58 136 210 118Q380 104 452 212Q468 268 418 286Q240 232 88 308Q34 312 30 274Z', tone.salmon) +
    line('M110 176Q150 200 146 264M330 134Q352 170 356 240M396 162Q414 196 414 246', 13, '#ffd2b8') +
    filled('M190 120Q234 112 280 116L290 398H186Z', tone.navy),
  dumpling:
    filled('M28 330Q52 156 240 128Q428 156 452 330Q450 382 390 382H90Q30 382 28 330Z', tone.cream) +
    path('M36 340Q240 300 444 340Q436 374 390 376H90Q44 374 36 340Z', '#dd9b4c') +
    filled(
      'M60 236Q92 150 148 190Q168 124 222 166Q240 110 262 166Q318 128 334 190Q392 152 420 236Q330 190 240 192Q150 190 60 236Z',
      tone.white,
    ) +
    shine('M92 296q20 -24 50 -32'),
  oden:
    band('M240 20V464', tone.straw, 10) +
    filled('M240 40L346 178H134Z', '#9a93a8') +
    ball(240, 244, 78, tone.gold) +
    shine('M196 236q6 -30 30 -36') +
    filled('M138 336Q138 312 240 312T342 336V412Q342 436 240 436T138 412Z', tone.cream) +
    line('M138 340Q140 364 240 364T342 340', 10),
  'takeout-box':
    band('M300 150L380 10M340 154L432 36', tone.brown, 8) +
    filled('M110 150Q130 70 190 110Q220 50 270 104Q330 60 370 150Z', tone.straw) +
    line('M140 140q20 -40 50 -10M220 130q20 -44 50 0M300 140q16 -30 40 -6', 9, '#c99b52') +
    filled('M74 146H406L366 444H114Z', tone.white) +
    filled('M74 146L120 190H360L406 146L392 250H88Z', tone.cream) +
    ball(240, 330, 66, tone.red) +
    line('M206 330q18 -22 34 0t34 0M212 356q14 -16 28 0t28 0', 10, tone.white),
  'soft-ice':
    filled('M150 262H330L256 456Q240 474 224 456Z', '#dd9b4c') +
    line('M182 270L246 400M250 270L270 380M300 270L220 420M230 270L204 360', 8, '#a8683a') +
    filled(
      'M116 262Q92 204 150 190Q120 132 186 122Q170 60 258 28Q250 76 296 92Q344 120 318 166Q388 176 366 262Z',
      '#a9c873',
    ) +
    line('M150 190Q250 216 318 166M186 122Q250 138 296 92', 11) +
    shine('M140 236q0 -14 14 -20'),
  'bento-box':
    box(30, 70, 420, 340, tone.brick, 44) +
    box(58, 98, 200, 284, tone.white, 24) +
    box(272, 98, 150, 136, tone.leaf, 24) +
    box(272, 248, 150, 134, tone.gold, 24) +
    ball(158, 240, 34, tone.red) +
    line('M100 150l16 8M210 140l-12 10M96 320l16 4M214 330l-10 -10M150 170l12 4M170 320l-12 8', 9, '#d8cbb2') +
    line('M300 200q20 -70 60 -20q30 -60 44 10', 12, tone.pine) +
    ball(346, 184, 30, tone.pink) +
    line('M276 296H418M276 336H418', 10, tone.amber) +
    box(96, 108, 30, 26, tone.navy, 6),
  'fried-shrimp':
    filled('M348 120Q400 20 452 34Q440 70 460 108Q410 150 366 158Z', tone.red) +
    filled(
      'M366 112L340 146L380 186L360 226L370 270L326 300L318 350L262 362L226 410L176 394L124 420L96 376L44 370L56 318L28 274L74 246L84 200L132 206L160 168L204 184L244 150L284 170L310 126Z',
      tone.amber,
    ) +
    line(
      'M130 300l16 -14M190 330l10 -18M240 260l18 -8M300 240l10 -18M180 250l-10 -14M250 330l14 -10M110 350l12 -2',
      11,
      '#a8581a',
    ) +
    line('M392 96Q416 84 430 56', 8),
  ramune:
    filled(
      'M186 96H294V142Q294 166 282 182Q324 214 324 262V420Q324 458 286 458H194Q156 458 156 420V262Q156 214 198 182Q186 166 186 142Z',
      '#8fd8d0',
    ) +
    path('M164 292H316V420Q316 450 286 450H194Q164 450 164 420Z', '#5cbcb8') +
    ball(240, 158, 30, tone.white) +
    line('M198 182Q240 206 282 182', 10) +
    box(178, 44, 124, 56, tone.blue, 14) +
    filled('M164 292H316V392H164Z', tone.white) +
    line('M180 342q20 -28 40 0t40 0t40 0', 12, tone.red) +
    shine('M180 262q0 -30 20 -46'),
  doughnut:
    around(8, 240, 240, ball(0, -134, 66, '#d99a50')) +
    around(8, 240, 240, disc(0, -140, 50, tone.pink)) +
    around(8, 240, 240, line('M-16 -150l10 -10M14 -128l8 10', 9, tone.white)),
  purin:
    disc(240, 398, 214, { fill: tone.ice, stroke: INK, width: 13 }, 48) +
    filled('M138 150H342L398 372Q400 408 240 408T82 372Z', tone.gold) +
    filled(
      'M128 190Q138 116 240 116T352 190Q336 238 306 208Q276 258 244 214Q212 256 184 210Q150 240 128 190Z',
      '#8a4a1e',
    ) +
    ball(240, 92, 36, tone.red) +
    line('M250 62Q260 24 300 16', 10),
  'rice-cracker':
    ball(240, 240, 196, '#d68b3a') +
    line('M110 170l16 10M350 130l-14 14M120 330l18 -8M350 340l-16 -10M90 250h16M380 240h14', 10, '#a8581a') +
    filled('M168 60Q240 36 312 60V420Q240 444 168 420Z', tone.navy) +
    line('M200 120v40M270 180v50M220 280v40M280 330v30', 8, '#4a4c86'),
  teacup:
    steam(240, 118) +
    filled('M96 156H384V330Q378 436 300 440H180Q102 436 96 330Z', tone.teal) +
    line('M110 250q32 -36 65 0t65 0t65 0t65 0M112 310q32 -36 64 0t64 0t64 0t64 0', 13, tone.cream) +
    ball(240, 156, 144, tone.cream, 42) +
    disc(240, 160, 118, '#9bb858', 28),
  taiyaki:
    filled(
      'M120 240Q60 130 26 120Q60 220 24 360Q80 340 120 250Q170 380 310 380Q452 360 456 236Q440 108 300 104Q180 110 120 240Z',
      '#d99440',
    ) +
    line('M330 130Q290 240 340 356', 12) +
    ball(386, 208, 24, tone.cream) +
    disc(386, 208, 10, INK) +
    line(
      'M420 282q16 8 28 -4M190 200q26 18 40 -8M180 260q28 20 50 -8M236 200q26 18 44 -8M236 260q28 20 50 -8M200 318q28 16 46 -8M254 322q24 12 42 -10',
      11,
      '#8a4f1c',
    ) +
    line('M50 180L96 230M46 310L94 252', 10, '#8a4f1c'),
  egg:
    filled('M240 34C350 34 424 180 424 286C424 390 340 446 240 446S56 390 56 286C56 180 130 34 240 34Z', tone.white) +
    ball(240, 278, 108, '#ff9d2e') +
    disc(240, 286, 78, '#ffb84a') +
    shine('M186 262q8 -36 40 -46', 16),
  chopsticks:
    band('M96 44L392 400M178 26L430 372', tone.red, 18) +
    line('M96 44L140 96M178 26L220 84', 18, tone.gold) +
    line('M352 352L392 400M394 324L430 372', 18, tone.navy) +
    filled('M286 400Q350 340 450 376Q460 440 400 446H310Q280 430 286 400Z', tone.sky),
  sake:
    filled('M120 50H210L202 134Q288 178 288 286V400Q288 446 240 446H90Q42 446 42 400V286Q42 178 128 134Z', tone.white) +
    line('M48 300q28 -34 58 0t58 0t58 0t58 0M48 350q28 -34 58 0t58 0t58 0t58 0', 13, tone.blue) +
    line('M112 58H218', 22) +
    filled('M290 330H452Q448 440 404 446H338Q294 440 290 330Z', tone.white) +
    ball(371, 330, 81, tone.white, 26) +
    disc(371, 332, 56, tone.sky, 14),
  coffee:
    steam(210, 128) +
    line('M350 236Q450 226 440 310T330 376', 48) +
    line('M350 236Q450 226 440 310T330 376', 22, tone.red) +
    filled('M66 168H354V366Q350 444 280 446H140Q70 444 66 366Z', tone.red) +
    ball(210, 168, 144, tone.cream, 36) +
    disc(210, 172, 116, '#5a3423', 22) +
    around(5, 210, 316, path('M0 -8C-30 -20 -24 -56 -7 -62L0 -54L7 -62C24 -56 30 -20 0 -8Z', tone.cream)),
  'honey-jar':
    filled('M96 156Q40 200 52 320Q64 440 150 444H330Q416 440 428 320Q440 200 384 156Z', tone.gold) +
    filled(
      'M80 92H400V156Q360 176 352 230Q320 262 312 190Q280 160 240 180Q180 210 168 168Q110 170 80 150Z',
      '#ffb02e',
    ) +
    box(80, 66, 320, 52, tone.brown, 20) +
    box(150, 268, 180, 110, tone.cream, 14) +
    around(6, 240, 323, path('M-16 -10L0 -20L16 -10V8L0 18L-16 8Z', tone.amber)),
  'pickle-jar':
    filled('M90 150Q60 170 60 220V390Q60 446 120 446H360Q420 446 420 390V220Q420 170 390 150Z', tone.ice) +
    path('M70 240H410V390Q410 436 360 436H120Q70 436 70 390Z', '#e9b9c4') +
    ball(160, 356, 54, tone.rose) +
    ball(286, 372, 54, tone.rose) +
    ball(224, 290, 54, tone.rose) +
    ball(334, 286, 48, tone.rose) +
    box(80, 72, 320, 84, tone.navy, 18) +
    shine('M94 230v130'),
  tin:
    filled('M90 110V390Q90 446 240 446T390 390V110Z', tone.grey) +
    filled('M90 180Q240 236 390 180V350Q240 406 90 350Z', tone.red) +
    ball(240, 110, 150, tone.ice, 50) +
    line('M180 110h80M280 96q40 14 0 28', 11) +
    filled('M150 296Q200 240 280 286L322 262V330L280 304Q200 350 150 296Z', tone.cream, 10) +
    disc(188, 292, 8, INK),
  teapot:
    band('M360 250L456 150', tone.bark, 30) +
    filled('M100 250L20 176L60 150L150 200Z', tone.bark) +
    filled('M80 280Q80 150 240 150T400 280Q400 420 300 434H180Q80 420 80 280Z', '#7a4a3a') +
    filled('M136 176Q150 116 240 116T344 176Q240 212 136 176Z', tone.bark) +
    ball(240, 104, 26, tone.gold) +
    line('M100 300q28 -30 56 0t56 0t56 0t56 0t56 0', 12, tone.gold) +
    shine('M120 240q14 -36 46 -50'),
  watermelon:
    filled('M30 150L450 150Q440 400 240 430Q40 400 30 150Z', tone.pine) +
    filled('M62 150H418Q404 362 240 386Q76 362 62 150Z', tone.cream) +
    filled('M90 150H390Q374 330 240 350Q106 330 90 150Z', tone.red) +
    repeat(6, (i) =>
      place(disc(0, 0, 11, INK, 18), 150 + (i % 3) * 90, 200 + Math.floor(i / 3) * 70 + (i % 3 === 1 ? 26 : 0)),
    ),
  chestnut:
    filled(
      'M240 40Q270 100 350 140Q450 210 430 320Q400 430 240 436Q80 430 50 320Q30 210 130 140Q210 100 240 40Z',
      '#8a4a22',
    ) +
    filled('M58 336Q150 290 240 320Q330 290 422 336Q390 430 240 436Q90 430 58 336Z', tone.straw) +
    shine('M120 250q10 -50 60 -76'),
  mushroom:
    filled('M180 260H300Q290 340 324 430Q240 460 156 430Q190 340 180 260Z', tone.cream) +
    filled('M36 256Q50 90 240 66Q430 90 444 256Q340 316 240 300Q140 316 36 256Z', '#8a5434') +
    line('M240 120V230M170 150L310 212M310 150L170 212', 17, tone.cream),
};
