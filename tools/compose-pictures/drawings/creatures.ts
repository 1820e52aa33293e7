import { disc, path, place, repeat, stroke } from '#tools/compose-pictures/svg.ts';
import { around, ball, band, both, filled, INK, line, shine, tone } from './ink.ts';

const spine = (points: [x: number, y: number, turn: number][], fill: string, size = 1): string =>
  points.map(([x, y, turn]) => place(filled('M-26 8L0 -48L26 8Z', fill, 10), x, y, size, turn)).join('');

type Dragon = { skin: string; belly: string; mane: string; horn: string };

/** A river dragon: the body rolls in one great curve and the head looks to the left. */
const dragon = ({ skin, belly, mane, horn }: Dragon): string => {
  const body = 'M400 92Q470 190 380 236Q250 270 140 250Q40 262 70 350Q110 420 230 400Q330 380 404 420';
  return (
    spine(
      [
        [444, 150, 80],
        [420, 216, 150],
        [330, 216, 175],
        [236, 210, 182],
        [140, 206, 176],
        [48, 260, -70],
        [44, 340, -110],
        [330, 350, 10],
        [240, 366, -4],
      ],
      mane,
    ) +
    stroke(body, INK, 106) +
    stroke(body, skin, 80) +
    path('M396 120Q432 190 372 214Q250 246 140 230', { stroke: belly, width: 20, extra: 'stroke-dasharray="22 12"' }) +
    path('M96 300Q100 376 230 372Q330 354 398 396', { stroke: belly, width: 20, extra: 'stroke-dasharray="22 12"' }) +
    filled('M396 380L470 376L436 416L476 458L392 450Z', mane) +
    filled('M150 276L120 330L84 322M120 330L128 366', 'none') +
    line('M286 260L316 316M316 316l-34 10M316 316l-6 34M316 316l30 14', 26) +
    line('M286 260L316 316M316 316l-34 10M316 316l-6 34M316 316l30 14', 9, skin) +
    line('M160 400L150 446M150 446l-36 4M150 446l2 26M150 446l34 12', 26) +
    line('M160 400L150 446M150 446l-36 4M150 446l2 26M150 446l34 12', 9, skin) +
    filled('M270 40Q330 4 420 40Q470 90 440 160L400 130L404 180L350 150L330 196L300 150Z', mane) +
    filled('M326 44Q320 0 366 6Q350 26 368 50ZM384 56Q396 10 440 26Q414 40 420 72Z', horn, 10) +
    filled(
      'M100 120Q90 90 130 84Q180 80 214 76Q270 30 350 50Q410 90 370 150Q330 190 250 176Q200 196 132 180Q94 160 100 120Z',
      skin,
    ) +
    filled('M118 160Q190 140 262 160Q240 206 176 206Q120 200 118 160Z', '#5a0f1e', 10) +
    filled('M140 156L156 182L170 154ZM196 152L212 178L228 156Z', tone.white, 6) +
    ball(280, 100, 30, tone.cream) +
    disc(274, 102, 14, INK) +
    line('M236 74Q280 44 324 78', 16) +
    disc(126, 112, 9, INK) +
    line('M110 140Q40 130 30 60M120 172Q60 200 20 176', 11, mane)
  );
};

const feather = (turn: number, length: number, fill: string, eye: string): string =>
  place(
    filled(`M0 0Q-46 ${length * 0.5} 0 ${length}Q46 ${length * 0.5} 0 0Z`, fill, 10) + disc(0, length * 0.72, 14, eye),
    250,
    290,
    1,
    turn,
  );

const wing = (outer: string, inner: string): string =>
  filled(
    'M226 250Q130 270 60 200Q20 150 14 40Q60 70 84 60Q90 30 110 36Q124 70 150 80Q160 56 178 66Q200 130 250 190Z',
    outer,
  ) + filled('M222 236Q150 240 100 190Q64 150 54 100Q90 120 116 112Q136 140 160 138Q190 190 222 236Z', inner, 9);

/** A giant lizard on its hind legs. */
const kaiju = (skin: string, belly: string, plate: string): string =>
  spine(
    [
      [300, 60, 30],
      [348, 122, 50],
      [376, 190, 66],
      [398, 262, 62],
      [424, 334, 60],
      [452, 392, 70],
    ],
    plate,
    1.15,
  ) +
  filled('M330 250Q380 330 470 400Q476 440 440 446Q360 440 300 400Z', skin) +
  filled(
    'M120 70Q170 10 250 30Q320 60 320 140Q380 230 366 330Q364 390 340 420V452H246V420H206V452H112V416Q100 350 130 286Q110 250 130 216Q50 214 40 160Q50 120 100 116Z',
    skin,
  ) +
  path('M150 226Q200 210 240 240Q276 320 250 408H200Q150 400 146 340Q150 300 164 290Q130 260 150 226Z', belly) +
  line('M160 260Q210 250 250 272M152 312Q210 304 264 322M156 362Q210 356 262 370', 9) +
  line('M54 172Q120 186 190 164', 12) +
  filled('M76 174L90 200L104 178ZM120 178L134 202L146 174Z', tone.white, 6) +
  ball(186, 92, 28, tone.white) +
  disc(178, 94, 13, INK) +
  line('M150 60L216 72', 14) +
  disc(66, 146, 7, INK) +
  band('M286 232Q290 300 226 306', skin, 34) +
  line('M226 306l-28 -14M222 312l-30 6M230 318l-18 22', 12) +
  filled(
    'M112 452l-10 -26l30 10l10 -16l16 18l18 -16l8 32ZM246 452l-6 -26l26 10l12 -16l16 18l20 -14l8 28Z',
    tone.cream,
    8,
  );

export const creatures: Readonly<Record<string, string>> = {
  dragon: dragon({ skin: '#3f9a6c', belly: tone.straw, mane: tone.gold, horn: tone.cream }),
  'dragon-crimson': dragon({ skin: tone.red, belly: tone.gold, mane: tone.navy, horn: tone.cream }),
  'dragon-gold': dragon({ skin: tone.gold, belly: tone.cream, mane: tone.red, horn: tone.white }),
  'dragon-face':
    both(
      filled('M150 110Q70 90 60 10Q130 20 190 90Z', tone.cream) +
        filled('M60 200L10 170L40 240L4 290L70 290Z', tone.gold),
    ) +
    filled(
      'M240 70C340 70 410 130 410 230C410 290 360 320 350 360Q330 440 240 440T130 360C120 320 70 290 70 230C70 130 140 70 240 70Z',
      '#3f9a6c',
    ) +
    both(ball(160, 214, 42, tone.gold) + disc(166, 216, 12, INK, 26) + line('M106 162L214 190', 18)) +
    both(disc(196, 330, 15, INK, 12) + line('M130 330Q50 330 20 390', 12, tone.gold)) +
    filled('M150 372Q240 400 330 372Q320 424 240 424T150 372Z', '#5a0f1e', 10) +
    both(filled('M176 380L190 408L204 386Z', tone.white, 6)),
  phoenix:
    feather(34, 180, tone.red, tone.gold) +
    feather(-30, 184, tone.red, tone.gold) +
    feather(14, 190, tone.amber, tone.rose) +
    feather(-10, 196, tone.gold, tone.rose) +
    place(wing(tone.red, tone.amber), 10, 0) +
    place(wing(tone.red, tone.amber), 490, 0, [-1, 1]) +
    filled('M250 170Q310 190 316 260Q310 330 250 350Q190 330 184 260Q190 190 250 170Z', tone.amber) +
    path('M250 220Q290 240 286 280Q276 320 250 330Q224 320 214 280Q210 240 250 220Z', tone.gold) +
    line('M226 270q12 14 24 0q12 14 24 0M230 300q10 12 20 0q10 12 20 0', 8, '#c9661a') +
    filled(
      'M254 60Q270 10 310 12Q290 34 304 44Q330 34 344 52Q310 66 300 90ZM236 66Q220 24 190 20Q204 44 196 58Z',
      tone.gold,
      10,
    ) +
    filled('M250 60Q310 66 306 130Q304 190 250 200Q196 190 194 130Q190 66 250 60Z', tone.red) +
    disc(226, 122, 13, INK) +
    disc(274, 122, 13, INK) +
    filled('M232 140H268L250 176Z', tone.gold, 9),
  kaiju: kaiju('#5fa860', tone.straw, '#ff8a3c'),
  'kaiju-helmet': kaiju('#d9503a', tone.cream, tone.navy),
  'kaiju-stream': kaiju('#7a5fb8', tone.blush, tone.gold),
  'kaiju-sea':
    filled(
      'M130 30Q210 20 220 100Q226 180 280 210Q420 210 430 330Q470 380 464 440Q420 430 400 400V452H330V404H230V452H160V396Q120 320 160 230Q150 170 150 130Q70 140 50 96Q60 40 130 30Z',
      '#4f9ac0',
    ) +
    path('M196 230Q190 330 240 396H330Q240 340 196 230Z', tone.ice) +
    line('M60 104Q100 116 140 104', 11) +
    disc(124, 70, 14, INK) +
    disc(120, 65, 5, '#fff') +
    spine(
      [
        [226, 60, 70],
        [236, 130, 70],
        [282, 194, 30],
        [350, 204, 14],
        [416, 250, 50],
      ],
      tone.teal,
      0.9,
    ),
  ghost:
    filled(
      'M240 30C350 30 404 120 400 230C396 330 440 350 420 420Q390 456 350 416Q320 470 274 426Q240 474 204 428Q160 470 130 418Q90 456 60 420C40 350 84 330 80 230C76 120 130 30 240 30Z',
      tone.white,
    ) +
    both(disc(180, 190, 25, INK, 34) + disc(188, 176, 9, '#fff') + disc(126, 246, 26, tone.blush, 16)) +
    filled('M210 250H270Q270 310 240 312T210 250Z', '#5a0f1e', 10) +
    filled('M60 250Q20 240 30 200Q60 200 84 226ZM420 250Q460 240 450 200Q420 200 396 226Z', tone.white) +
    filled('M150 62L240 20L330 62L240 92Z', tone.sky, 10),
  tengu:
    filled('M180 96L240 10L300 96Z', tone.navy) +
    both(filled('M110 200Q20 190 12 110Q60 120 124 140Z', tone.white)) +
    filled('M240 76C350 76 404 150 400 260C396 350 330 440 240 440S84 350 80 260C76 150 130 76 240 76Z', tone.red) +
    line('M84 150Q240 90 396 150', 13, tone.gold) +
    both(
      filled('M110 212Q160 150 222 214L206 236Q160 196 122 240Z', tone.white, 10) +
        ball(164, 256, 33, tone.gold) +
        disc(172, 258, 14, INK),
    ) +
    filled('M130 360Q190 330 240 352Q290 330 350 360Q330 470 240 474Q150 470 130 360Z', tone.white) +
    line('M190 392V450M240 396V462M290 392V450', 9, '#d8cbb2') +
    line('M196 366Q240 384 284 366', 12) +
    filled('M208 258Q240 236 276 258Q330 330 408 350Q436 372 410 396Q300 400 220 322Q200 290 208 258Z', '#e8593a') +
    shine('M250 272Q300 340 380 366', 12),
  kappa:
    around(12, 240, 120, filled('M-16 -60L0 -100L16 -60Z', tone.pine, 9)) +
    filled(
      'M240 120C370 120 420 200 420 286C420 380 340 440 240 440S60 380 60 286C60 200 110 120 240 120Z',
      '#6fae5c',
    ) +
    ball(240, 126, 96, tone.ice, 34) +
    both(ball(160, 244, 42, tone.white) + disc(168, 248, 20, INK)) +
    filled('M160 316Q240 280 320 316Q300 384 240 388T160 316Z', tone.gold) +
    line('M164 318Q240 344 316 318', 10) +
    both(disc(104, 316, 24, tone.pink, 15)),
  skull:
    filled(
      'M240 34C370 34 440 120 436 226C432 290 390 320 370 346V420Q370 446 340 446H140Q110 446 110 420V346C90 320 48 290 44 226C40 120 110 34 240 34Z',
      tone.white,
    ) +
    both(disc(160, 222, 56, INK, 62) + disc(168, 232, 20, tone.rose)) +
    filled('M240 286L216 336H264Z', INK, 8) +
    line('M180 380V440M240 380V440M300 380V440', 13),
  'jar-spirit':
    filled('M150 60H330L316 120Q430 180 420 300Q400 446 240 446T60 300Q50 180 164 120Z', tone.blue) +
    both(ball(176, 250, 44, tone.cream) + disc(184, 254, 20, INK)) +
    filled('M160 326Q240 360 320 326Q310 400 240 402T160 326Z', '#5a0f1e', 11) +
    line('M170 112H310M96 180q24 20 48 0t48 0t48 0t48 0t48 0t48 0', 12, tone.cream),
  ninja:
    line('M330 60L110 330', 44) +
    line('M330 60L110 330', 18, tone.grey) +
    line('M330 60L270 134', 24, tone.bark) +
    filled('M150 250Q240 210 330 250L390 350L350 380L320 350V452H160V350L130 380L90 350Z', tone.navy) +
    filled('M166 380H314V412H166Z', tone.rose, 10) +
    line('M240 240V380M196 250L284 340', 9, '#4a4c86') +
    filled('M100 156Q100 40 240 36Q380 40 380 156Q380 270 240 274Q100 270 100 156Z', tone.navy) +
    filled('M124 130Q240 90 356 130Q372 170 348 200Q240 226 132 200Q108 170 124 130Z', '#ffdcb8', 10) +
    both(disc(186, 164, 16, INK, 22) + disc(191, 156, 6, '#fff') + line('M156 128L210 138', 12)) +
    filled('M370 100L460 70L436 116L470 150L380 136Z', tone.rose, 10) +
    repeat(2, (i) => line(`M${190 + i * 100} 452v10`, 14)),
};
