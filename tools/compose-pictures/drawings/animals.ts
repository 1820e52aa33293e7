import { disc, path, stroke } from '#tools/compose-pictures/svg.ts';
import { ball, band, both, filled, INK, line, shine, tone } from './ink.ts';

type Cat = {
  fur: string;
  ear: string;
  patch?: string;
  eyes: 'open' | 'smile' | 'shut' | 'hearts' | 'angry' | 'sad' | 'sly' | 'wink';
  mouth: 'cat' | 'open' | 'frown' | 'kiss' | 'grin';
  extra?: string;
};

const heart = (x: number, y: number): string =>
  `M${x} ${y + 44}C${x - 70} ${y} ${x - 40} ${y - 50} ${x} ${y - 14}C${x + 40} ${y - 50} ${x + 70} ${y} ${x} ${y + 44}Z`;

const catEyes: Record<Cat['eyes'], string> = {
  open: both(ball(160, 238, 40, '#c8e07a') + disc(164, 238, 14, INK, 30)),
  smile: both(line('M118 252Q160 200 202 252', 18)),
  shut: both(line('M118 236Q160 276 202 236', 18)),
  hearts: filled(heart(160, 236), tone.rose, 10) + filled(heart(320, 236), tone.rose, 10),
  angry: both(line('M112 190L206 226', 18) + disc(166, 256, 24, INK) + disc(174, 248, 8, '#fff')),
  sad: both(
    line('M116 214L200 190', 16) + disc(166, 256, 30, INK) + disc(156, 244, 10, '#fff') + disc(178, 266, 6, '#fff'),
  ),
  sly: both(filled('M116 226H206Q200 276 160 276T116 226Z', '#c8e07a', 11) + disc(164, 246, 13, INK, 18)),
  wink: line('M118 252Q160 210 202 252', 18) + ball(320, 240, 36, '#c8e07a') + disc(316, 240, 13, INK, 27),
};

const catMouths: Record<Cat['mouth'], string> = {
  cat: line('M186 330Q214 362 240 330Q266 362 294 330'),
  open:
    filled('M184 328Q240 350 296 328Q296 402 240 406T184 328Z', '#5a0f1e', 11) +
    path('M212 382Q240 362 268 382Q256 398 240 398T212 382Z', tone.pink),
  frown: line('M190 362Q240 318 290 362'),
  kiss: line('M240 326q34 12 0 28q34 14 0 30'),
  grin:
    filled('M170 326Q240 352 310 326Q300 392 240 392T170 326Z', tone.white, 11) +
    line('M206 340v44M240 346v46M274 340v44', 8),
};

const cat = ({ fur, ear, patch, eyes, mouth, extra = '' }: Cat): string =>
  filled(
    'M66 50Q76 40 92 54L176 122Q240 104 304 122L388 54Q404 40 414 50Q446 150 434 272Q412 424 240 432Q68 424 46 272Q34 150 66 50Z',
    fur,
  ) +
  (patch ? path('M304 124L388 58Q400 46 408 56Q434 150 428 250Q350 250 310 190Z', patch) : '') +
  both(filled('M88 92L146 142L90 190Z', ear, 10)) +
  both(line('M20 290L86 300M26 350L92 338', 10)) +
  both(disc(106, 316, 24, tone.pink, 15)) +
  catEyes[eyes] +
  filled('M218 296H262L240 318Z', '#3a1c2a', 8) +
  catMouths[mouth] +
  extra;

const tear = (x: number, y: number): string => filled(`M${x} ${y}q34 60 0 76q-34 -16 0 -76Z`, tone.sky, 9);
const grey = '#8f96ab';

/** A head with round ears. */
const roundHead = (fur: string, muzzle: string, ears: string, rest: string): string =>
  both(ball(104, 116, 62, fur) + disc(104, 116, 30, ears)) +
  filled('M240 70C350 70 430 150 430 262C430 372 350 436 240 436S50 372 50 262C50 150 130 70 240 70Z', fur) +
  disc(240, 340, 110, muzzle, 76) +
  both(disc(164, 232, 22, INK) + disc(171, 224, 8, '#fff')) +
  filled('M208 292H272Q264 326 240 328Q216 326 208 292Z', '#3a1c2a', 8) +
  line('M240 328V350M196 356Q220 384 240 352Q260 384 284 356') +
  rest;

const rabbitEars = (fur: string, inner: string): string =>
  both(filled('M150 190Q70 20 130 14Q200 20 216 180Z', fur) + path('M160 160Q104 50 136 44Q172 60 192 160Z', inner));

export const animals: Readonly<Record<string, string>> = {
  'cat-calico': cat({ fur: tone.white, ear: tone.blush, patch: tone.amber, eyes: 'smile', mouth: 'cat' }),
  'cat-lucky': cat({
    fur: tone.white,
    ear: tone.red,
    eyes: 'open',
    mouth: 'cat',
    extra: filled('M120 420Q240 466 360 420L354 450Q240 490 126 450Z', tone.red, 10),
  }),
  'cat-portrait': cat({
    fur: '#f0b066',
    ear: tone.blush,
    eyes: 'open',
    mouth: 'cat',
    extra: line('M240 120V176M204 126V164M276 126V164', 14, '#a8581a'),
  }),
  'cat-grinning': cat({ fur: '#f0a850', ear: tone.blush, eyes: 'smile', mouth: 'open' }),
  'cat-crying': cat({
    fur: grey,
    ear: tone.blush,
    eyes: 'sad',
    mouth: 'frown',
    extra: tear(120, 286) + tear(352, 286),
  }),
  'cat-pouting': cat({ fur: '#3a3c5c', ear: tone.pink, eyes: 'angry', mouth: 'frown' }),
  'cat-in-love': cat({ fur: tone.white, ear: tone.blush, patch: '#5a5f73', eyes: 'hearts', mouth: 'open' }),
  'cat-smug': cat({
    fur: '#c98a5a',
    ear: '#ffd9bd',
    eyes: 'sly',
    mouth: 'cat',
    extra: line('M294 330q30 -10 40 -34', 13),
  }),
  'cat-laughing': cat({
    fur: '#ffd27a',
    ear: tone.blush,
    eyes: 'shut',
    mouth: 'open',
    extra: tear(86, 250) + tear(386, 250),
  }),
  'cat-weary': cat({
    fur: '#b9a8d8',
    ear: tone.blush,
    eyes: 'shut',
    mouth: 'frown',
    extra: line('M330 70h60l-60 56h60M408 20h40l-40 38h40', 14),
  }),
  'cat-kissing': cat({
    fur: tone.white,
    ear: tone.blush,
    patch: '#d97f3a',
    eyes: 'wink',
    mouth: 'kiss',
    extra: filled(heart(376, 350), tone.rose, 10),
  }),
  'black-cat':
    stroke('M340 400Q460 400 440 270Q430 210 390 220', INK, 44) +
    path(
      'M140 60L196 104Q236 92 276 104L332 60Q350 130 330 186Q380 250 376 400Q376 446 330 446H150Q104 446 106 400Q102 260 144 190Q124 130 140 60Z',
      { fill: '#2a2d4a', stroke: INK, width: 13 },
    ) +
    disc(198, 164, 24, tone.gold) +
    disc(276, 164, 24, tone.gold) +
    disc(198, 164, 8, INK, 20) +
    disc(276, 164, 8, INK, 20) +
    line('M226 200q10 10 20 0', 8, tone.pink) +
    line('M150 250Q236 290 326 250', 22, tone.red) +
    ball(238, 284, 22, tone.gold) +
    line('M196 446V380M280 446V380', 10),
  rabbit:
    filled('M196 210Q120 40 170 24Q226 40 244 186Z', tone.white) +
    filled('M120 230Q20 90 66 66Q126 60 182 190Z', tone.white) +
    path('M134 208Q60 110 84 96Q120 100 162 186ZM206 180Q160 70 180 60Q208 80 226 176Z', tone.blush) +
    ball(426, 350, 42, tone.white) +
    filled(
      'M70 272Q70 180 170 176Q250 176 276 236Q400 236 426 340Q440 446 350 450H120Q90 450 96 416Q100 390 140 390L160 350Q70 350 70 272Z',
      tone.white,
    ) +
    line('M300 450Q270 360 350 350M160 350Q186 348 200 330', 11) +
    disc(134, 256, 17, '#b8203c') +
    disc(128, 250, 6, '#fff') +
    disc(112, 296, 16, tone.blush, 11) +
    line('M72 286q14 6 18 -4', 10),
  'rabbit-face':
    rabbitEars('#c9b8e0', tone.blush) +
    filled(
      'M240 150C360 150 424 220 424 310C424 396 350 440 240 440S56 396 56 310C56 220 120 150 240 150Z',
      '#c9b8e0',
    ) +
    both(disc(160, 290, 22, INK) + disc(167, 282, 8, '#fff') + disc(112, 344, 24, tone.pink, 15)) +
    filled('M218 330H262L240 354Z', tone.rose, 8) +
    line('M240 354v16M204 376Q222 398 240 372Q258 398 276 376') +
    filled('M220 396H260V424H220Z', tone.white, 8),
  horse:
    filled(
      'M150 60L190 24L214 84Q330 110 380 230Q430 330 430 452H200Q220 360 190 320Q150 360 96 344Q50 330 60 286L130 150Z',
      '#a8683a',
    ) +
    filled('M214 84Q320 40 370 120Q440 180 440 300Q460 380 440 452H380Q400 300 330 220Q250 180 214 84Z', tone.navy) +
    path('M140 150Q170 160 160 230L96 320Q64 310 70 286Z', tone.cream) +
    disc(184, 172, 17, INK) +
    disc(189, 166, 6, '#fff') +
    line('M86 304q10 8 20 0', 10) +
    line('M124 262L222 330M130 168L270 130', 15, tone.red) +
    disc(126, 264, 15, tone.gold),
  'tiger-face': roundHead(
    '#f3a034',
    tone.white,
    tone.cream,
    line('M240 80V150M196 90V136M284 90V136', 20) +
      both(line('M56 240H110M60 300L112 290', 19)) +
      both(filled('M214 382L226 410L238 380Z', tone.white, 6)),
  ),
  'monkey-face':
    both(ball(50, 256, 52, '#8a5434') + disc(50, 256, 26, '#f2c79a')) +
    ball(240, 246, 192, '#8a5434', 186) +
    filled(
      'M240 150Q300 96 360 150Q410 220 362 280Q400 400 240 412Q80 400 118 280Q70 220 120 150Q180 96 240 150Z',
      '#f5cfa6',
      10,
    ) +
    both(disc(178, 226, 21, INK) + disc(185, 218, 8, '#fff') + disc(136, 300, 22, '#ff9d86', 14)) +
    line('M226 290q14 12 28 0', 10) +
    filled('M176 330Q240 350 304 330Q290 390 240 390T176 330Z', '#5a0f1e', 10) +
    line('M220 70q20 -40 46 -20', 13),
  'bear-toy': roundHead(
    '#c98a52',
    tone.cream,
    tone.blush,
    filled('M170 430L240 452L310 430V474L240 452L170 474Z', tone.red, 9),
  ),
  frog:
    both(ball(130, 126, 74, tone.leaf) + ball(130, 120, 44, tone.white) + disc(138, 124, 20, INK)) +
    filled(
      'M240 130C370 130 446 200 446 290C446 386 350 430 240 430S34 386 34 290C34 200 110 130 240 130Z',
      tone.leaf,
    ) +
    line('M80 300Q240 400 400 300', 15) +
    both(disc(96, 350, 26, tone.pink, 16) + line('M220 250v10', 11)),
  tanuki:
    both(ball(112, 108, 66, '#8c7a6c') + disc(112, 108, 32, INK)) +
    filled('M240 64C350 64 452 200 452 290C420 400 340 436 240 436S60 400 28 290C28 200 130 64 240 64Z', '#b0a08e') +
    both(path('M74 226Q140 160 214 220Q230 300 160 336Q90 330 52 290Z', '#4a3e3c')) +
    filled(
      'M240 200Q290 230 296 300Q330 330 316 372Q290 414 240 414T164 372Q150 330 184 300Q190 230 240 200Z',
      tone.cream,
      9,
    ) +
    both(disc(166, 258, 28, tone.white) + disc(172, 260, 16, INK)) +
    disc(240, 312, 34, INK, 24) +
    line('M240 336v16M204 358Q222 384 240 356Q258 384 276 358') +
    filled('M240 12Q340 20 352 96Q240 60 150 100Q150 30 240 12Z', tone.leaf, 10) +
    line('M250 24Q230 56 190 78', 8, tone.pine),
  'paw-prints':
    disc(240, 316, 106, INK, 92) +
    disc(104, 206, 46, INK, 60) +
    disc(196, 122, 48, INK, 64) +
    disc(300, 124, 48, INK, 64) +
    disc(382, 212, 46, INK, 60) +
    disc(240, 324, 76, tone.pink, 62) +
    disc(104, 208, 24, tone.pink, 34) +
    disc(196, 124, 25, tone.pink, 38) +
    disc(300, 126, 25, tone.pink, 38) +
    disc(382, 214, 24, tone.pink, 34),
  octopus:
    filled(
      'M240 46C360 46 420 130 410 236C404 290 470 300 460 366Q452 416 408 404Q430 440 384 450Q350 450 336 410Q320 462 280 460Q248 452 240 416Q232 452 200 460Q160 462 144 410Q130 450 96 450Q50 440 72 404Q28 416 20 366C10 300 76 290 70 236C60 130 120 46 240 46Z',
      '#e8552f',
    ) +
    [90, 150, 330, 390].map((x, i) => disc(x, i % 3 ? 420 : 386, 13, '#ffb39a')).join('') +
    band('M76 164Q240 100 404 164', tone.white, 24) +
    [130, 240, 350].map((x) => disc(x, x === 240 ? 132 : 144, 15, tone.blue)).join('') +
    filled('M396 140L460 96L452 160L474 200L400 184Z', tone.white, 10) +
    both(ball(170, 232, 42, tone.white) + disc(178, 236, 20, INK)) +
    ball(240, 300, 34, '#ffb39a') +
    disc(240, 300, 14, '#5a0f1e') +
    both(disc(112, 286, 22, '#ff9d86', 14)) +
    shine('M110 116Q140 80 180 72', 16),
};
