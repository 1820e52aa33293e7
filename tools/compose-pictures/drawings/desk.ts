import { disc, path, place, stroke } from '#tools/compose-pictures/svg.ts';
import { around, ball, band, both, box, filled, INK, line, shine, tone } from './ink.ts';

const shoe = (upper: string, sole: string, laces: boolean): string =>
  filled('M40 180Q120 220 180 160L330 280Q450 290 456 360V390H40Z', upper) +
  filled('M30 376H460Q460 430 420 430H60Q30 426 30 376Z', sole) +
  (laces
    ? line('M196 206L236 176M236 240L274 210M276 272L314 244', 15, tone.white) +
      line('M60 300Q160 330 260 340', 18, tone.gold)
    : line('M150 200Q230 260 300 330', 11) + line('M330 290Q320 340 350 370', 11));

export const desk: Readonly<Record<string, string>> = {
  'alarm-clock':
    line('M130 420L90 460M350 420L390 460', 30) +
    both(filled('M60 150Q40 60 130 50Q160 60 172 96Z', tone.gold)) +
    line('M240 40V80', 22) +
    ball(240, 266, 180, tone.red) +
    ball(240, 266, 134, tone.cream) +
    line('M240 266V176M240 266L310 300', 20) +
    around(4, 240, 266, line('M0 -120V-104', 12)) +
    disc(240, 266, 15, tone.red),
  'computer-mouse':
    filled('M100 210Q110 40 240 36Q370 40 380 210V290Q370 440 240 446Q110 440 100 290Z', tone.white) +
    line('M240 40V190M100 200Q240 232 380 200') +
    box(218, 88, 44, 86, tone.red, 22),
  crayon: place(
    filled('M-60 -150H60V170H-60Z', tone.teal) +
      filled('M-60 -150L-24 -214H24L60 -150Z', '#49b8b4') +
      filled('M-60 -90H60V110H-60Z', '#3a6f74') +
      line('M-30 -50v100M0 -50v100M30 -50v100', 9, tone.cream),
    240,
    240,
    1,
    36,
  ),
  'framed-picture':
    box(40, 70, 400, 340, tone.brown) +
    box(86, 116, 308, 248, tone.ice, 2) +
    filled('M92 358L190 230Q220 210 250 230L388 358Z', tone.blue, 10) +
    path('M160 268L190 230Q220 210 250 230L280 258L246 262L220 250L190 266Z', tone.white) +
    ball(318, 180, 34, tone.red),
  glasses:
    line('M40 210Q24 170 60 150M440 210Q456 170 420 150', 18) +
    both(disc(132, 250, 96, { fill: '#d6eef599', stroke: INK, width: 24 })) +
    line('M222 240Q240 220 258 240', 22) +
    shine('M90 240q6 -36 34 -44'),
  guitar: place(
    band('M0 -20V-210', tone.bark, 26) +
      filled('M-36 -200H36L28 -262H-28Z', tone.bark) +
      filled(
        'M0 -60Q70 -60 74 0Q60 40 96 70Q130 150 70 200Q0 236 -70 200Q-130 150 -96 70Q-60 40 -74 0Q-70 -60 0 -60Z',
        tone.red,
      ) +
      disc(0, 70, 36, INK) +
      line('M0 -220V150', 6, tone.cream) +
      line('M-44 150H44', 18),
    240,
    260,
    0.94,
    0,
  ),
  headphone:
    band('M88 290Q60 50 240 46Q420 50 392 290', tone.navy, 24) +
    both(
      filled('M56 250Q60 226 90 230L134 240V412L90 420Q56 420 52 390Z', tone.red) +
        filled('M120 226H152Q166 320 152 426H120Z', tone.cream, 10),
    ) +
    both(line('M78 290v80', 12, '#ff9d86')) +
    shine('M130 130Q170 84 230 78', 12),
  key:
    ball(140, 160, 104, tone.gold) +
    disc(140, 160, 42, { fill: tone.cream, stroke: INK, width: 13 }) +
    filled('M206 210L430 400L420 440H370L356 400L322 406L314 366L280 364L276 330L182 252Z', tone.gold),
  'old-key':
    disc(140, 140, 90, { stroke: INK, width: 54 }) +
    disc(140, 140, 90, { stroke: tone.grey, width: 28 }) +
    band('M204 204L420 420M330 330L290 390M390 390L350 446', tone.grey, 20),
  'light-bulb':
    filled(
      'M240 24C350 24 404 110 396 196C388 270 330 290 322 350H158C150 290 92 270 84 196C76 110 130 24 240 24Z',
      '#ffe38a',
    ) +
    line('M200 340L180 210L240 250L300 210L280 340', 10, tone.amber) +
    box(160, 350, 160, 60, tone.grey, 12) +
    box(186, 410, 108, 44, tone.slate, 12) +
    shine('M122 190Q124 110 180 76', 18),
  loafer: shoe('#6b3a22', INK, false),
  'running-shoe': shoe(tone.blue, tone.cream, true),
  'nut-and-bolt':
    place(
      box(-44, -60, 88, 250, tone.grey) +
        line('M-44 0L44 24M-44 50L44 74M-44 100L44 124M-44 150L44 174', 10) +
        filled('M-100 -60L-120 -120L-70 -180H70L120 -120L100 -60Z', tone.slate),
      190,
      250,
      1,
      30,
    ) +
    place(
      filled('M-90 0L-45 -78H45L90 0L45 78H-45Z', tone.gold) +
        disc(0, 0, 38, { fill: tone.cream, stroke: INK, width: 13 }),
      370,
      360,
      0.9,
    ),
  wrench:
    filled(
      'M300 40Q240 60 244 130Q246 160 256 180L60 376Q30 410 60 440Q92 460 120 430L310 234Q400 260 440 170L372 200L310 170L300 110L352 46Q330 30 300 40Z',
      tone.grey,
    ) + disc(92, 404, 15, INK),
  pencil: place(
    filled('M-44 -190H44V110L0 214L-44 110Z', tone.gold) +
      filled('M-44 -190H44V-140H-44Z', tone.pink) +
      path('M-44 110L0 214L44 110Q20 94 0 110Q-20 94 -44 110Z', { fill: tone.cream, stroke: INK, width: 10 }) +
      path('M-14 180L0 214L14 180Z', INK) +
      line('M0 -130V90', 9, '#d98f1c'),
    240,
    240,
    1,
    40,
  ),
  rocket: place(
    filled('M0 -220Q90 -140 80 20L60 110H-60L-80 20Q-90 -140 0 -220Z', tone.white) +
      filled('M0 -220Q60 -160 74 -90H-74Q-60 -160 0 -220Z', tone.red) +
      ball(0, -20, 38, tone.sky) +
      filled('M-80 10L-140 110L-60 100ZM80 10L140 110L60 100Z', tone.red) +
      filled('M-44 120Q-40 190 0 232Q40 190 44 120Z', tone.gold),
    240,
    236,
    1,
    30,
  ),
  'studio-microphone':
    line('M110 230Q110 370 240 370T370 230M240 370V440M150 446H330', 24) +
    filled('M150 150Q150 30 240 30T330 150V230Q330 320 240 320T150 230Z', tone.grey) +
    line('M156 130H324M156 180H324M240 36V190M196 46V190M284 46V190', 9) +
    path('M152 206H328V236Q328 318 240 318T152 236Z', { fill: tone.rose, stroke: INK, width: 13 }),
  mug:
    line('M350 200Q450 196 440 280T346 350', 46) +
    line('M350 200Q450 196 440 280T346 350', 20, tone.cream) +
    filled('M70 120H354V400Q350 446 300 446H124Q74 446 70 400Z', tone.cream) +
    stroke('M77 330Q212 380 347 330', tone.blue, 40) +
    ball(212, 120, 142, tone.white, 34) +
    disc(212, 124, 112, '#5a3423', 20),
};
