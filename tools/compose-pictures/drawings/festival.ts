import { disc, path, place, repeat, stroke } from '#tools/compose-pictures/svg.ts';
import { around, ball, band, box, filled, INK, line, shine, tone } from './ink.ts';

const blossom = (colour: string): string =>
  around(5, 0, 0, path('M0 -6C-44 -22 -38 -84 -12 -98L0 -84L12 -98C38 -84 44 -22 0 -6Z', colour));

/** A paper umbrella, open, seen from the front. */
const umbrella = (paper: string, ring: string): string =>
  band('M240 70V400Q240 446 276 446T312 410', tone.bark, 12) +
  filled('M22 250Q40 60 240 48Q440 60 458 250Q414 214 368 246Q304 208 240 246Q176 208 112 246Q66 214 22 250Z', paper) +
  stroke('M66 176Q240 110 414 176', ring, 30) +
  line('M240 48V246M240 48Q136 110 112 246M240 48Q344 110 368 246', 9) +
  filled('M222 20H258V52H222Z', tone.navy);

const koi = (body: string, fin: string): string =>
  filled('M40 150Q200 96 330 150L456 100Q436 172 456 244L330 214Q200 262 40 220Z', body) +
  filled('M40 150Q90 132 140 130Q160 184 140 238Q90 236 40 220Z', tone.white) +
  ball(94, 172, 22, tone.white) +
  disc(98, 172, 10, INK) +
  line(
    'M176 136q26 24 0 48M176 184q26 24 0 48M226 134q26 24 0 46M226 182q26 24 0 48M276 144q20 20 0 38M276 182q20 22 0 38',
    10,
    fin,
  ) +
  line('M346 158L436 134M350 190L438 210', 10, fin);

const roof = (y: number, half: number, h: number): string =>
  filled(
    `M${240 - half} ${y + h}Q${240 - half + 50} ${y + h - 10} ${240 - half * 0.55} ${y}H${240 + half * 0.55}Q${240 + half - 50} ${y + h - 10} ${240 + half} ${y + h}Z`,
    tone.navy,
  );

const doll = (robe: string, under: string, hair: string): string =>
  filled('M0 -70L120 130Q124 156 96 156H-96Q-124 156 -120 130Z', robe) +
  filled('M-34 -30L0 40L34 -30L60 156H-60Z', under) +
  line('M-34 -30L20 80M34 -30L-20 80', 10) +
  disc(0, -110, 68, { fill: '#ffe6cc', stroke: INK, width: 13 }) +
  path(hair, { fill: INK, stroke: INK, width: 8 }) +
  line('M-26 -104q8 8 16 0M10 -104q8 8 16 0', 8) +
  line('M-6 -78h12', 9, tone.red) +
  disc(-38, -84, 10, tone.blush) +
  disc(38, -84, 10, tone.blush);

export const festival: Readonly<Record<string, string>> = {
  lantern:
    line('M240 14V66', 12) +
    filled('M152 92H328Q446 150 446 238T328 384H152Q34 326 34 238T152 92Z', tone.red) +
    line(
      'M70 160Q240 196 410 160M38 222Q240 258 442 222M42 282Q240 316 438 282M92 344Q240 370 388 344',
      8,
      tone.brick,
    ) +
    disc(240, 238, 84, tone.cream) +
    place(blossom(tone.red), 240, 238, 0.62) +
    shine('M84 260Q76 200 116 152', 15) +
    box(146, 62, 188, 40, tone.navy, 10) +
    box(146, 374, 188, 40, tone.navy, 10) +
    filled('M226 414H254L266 470H214Z', tone.gold, 9),
  'koi-streamer':
    band('M36 40V470', tone.brown, 8) +
    ball(36, 34, 22, tone.gold) +
    koi(tone.navy, tone.sky) +
    place(koi(tone.red, tone.gold), 4, 180, 0.9),
  koi: place(koi(tone.blue, tone.sky), -40, 34, 1.16),
  'folding-fan':
    repeat(9, (i) => place(line('M0 0V-284', 13, tone.brown), 240, 400, 1, -52 + i * 13)) +
    filled('M12 222A290 290 0 0 1 468 222L334 326A120 120 0 0 0 146 326Z', tone.rose) +
    repeat(7, (i) => place(line('M0 -126V-280', 7, '#e0508a'), 240, 400, 1, -39 + i * 13)) +
    place(blossom(tone.blush), 136, 226, 0.5) +
    place(blossom(tone.cream), 330, 210, 0.56) +
    place(blossom(tone.blush), 236, 200, 0.42) +
    line('M240 400L12 222M240 400L468 222', 18) +
    ball(240, 400, 20, tone.gold),
  fireworks:
    around(12, 240, 200, line('M0 -60V-176', 17, tone.rose) + disc(0, -196, 13, tone.gold)) +
    around(12, 240, 200, place(line('M0 -40V-104', 15, tone.gold) + disc(0, -124, 10, tone.pink), 0, 0, 1, 15)) +
    disc(240, 200, 24, tone.cream) +
    line('M240 400V470M196 430L180 464M284 430L300 464', 13, tone.gold),
  'wind-chime':
    line('M240 10V60', 10) +
    filled('M84 250Q70 60 240 56Q410 60 396 250Q360 274 240 274T84 250Z', tone.ice) +
    filled('M150 176Q190 120 250 160L300 130V204L250 184Q196 220 150 176Z', tone.red, 10) +
    disc(186, 170, 8, INK) +
    shine('M112 220Q104 140 160 100') +
    line('M240 274V330', 9) +
    filled('M200 322H280V462H200Z', tone.gold) +
    line('M226 350v70M252 350v40', 10),
  'shrine-gate':
    filled('M96 160H150L140 452H82ZM330 160H384L398 452H340Z', tone.red) +
    box(74, 414, 74, 40, tone.navy) +
    box(332, 414, 74, 40, tone.navy) +
    box(50, 190, 380, 44, tone.red) +
    filled('M30 86Q240 130 450 86L436 148Q240 176 44 148Z', tone.red) +
    filled('M14 44Q240 96 466 44L454 100Q240 140 26 100Z', tone.navy) +
    box(206, 130, 68, 76, tone.gold) +
    line('M240 150v34', 10),
  'tanabata-tree':
    band('M240 470Q224 240 300 20', tone.leaf, 14) +
    filled(
      'M300 40Q370 20 420 70Q350 90 300 40ZM270 150Q180 120 130 170Q200 210 270 150ZM258 200Q340 170 400 220Q320 260 258 200Z',
      tone.pine,
      9,
    ) +
    [
      ['120', '190', tone.rose],
      ['190', '176', tone.gold],
      ['320', '240', tone.blue],
      ['388', '226', tone.pink],
      ['400', '80', tone.red],
      ['270', '300', tone.violet],
    ]
      .map(([x, y, fill]) =>
        place(
          line('M0 0V34', 8) + filled('M-26 34H26V148H-26Z', `${fill}`, 10) + line('M0 60v50', 8, tone.cream),
          Number(x),
          Number(y),
        ),
      )
      .join(''),
  kimono:
    filled('M150 50L20 110V330H120V200L130 450H350L360 200V330H460V110L330 50Z', tone.violet) +
    filled('M150 50L240 200L330 50H276L240 110L204 50Z', tone.cream) +
    box(126, 226, 228, 84, tone.gold) +
    line('M130 268H350', 10, tone.red) +
    [
      [70, 280],
      [410, 270],
      [180, 400],
      [300, 380],
    ]
      .map(([x = 0, y = 0]) => place(blossom(tone.blush), x, y, 0.36))
      .join(''),
  'mount-fuji':
    ball(350, 130, 76, tone.red) +
    filled('M14 430L176 130Q240 90 304 130L466 430Z', tone.blue) +
    filled('M132 212L176 130Q240 90 304 130L348 212L300 194L270 232L240 196L206 234L180 196Z', tone.white) +
    filled('M40 400Q40 360 90 366Q110 326 160 352Q220 340 222 384Q226 420 180 420H70Q40 420 40 400Z', tone.cream),
  'bullet-train':
    filled('M14 366Q30 250 180 166Q260 126 466 126V386H60Q14 390 14 366Z', tone.white) +
    filled('M178 226Q230 176 300 172V236H176Q160 240 178 226Z', tone.navy) +
    box(334, 176, 56, 56, tone.sky, 14) +
    box(414, 176, 52, 56, tone.sky, 14) +
    stroke('M34 316Q200 280 460 280', tone.blue, 26) +
    stroke('M26 346Q200 322 460 322', tone.gold, 12) +
    filled('M14 366Q30 250 180 166Q260 126 466 126V386H60Q14 390 14 366Z', 'none') +
    disc(70, 330, 15, tone.gold) +
    line('M40 424H470', 18),
  'crystal-ball':
    filled('M96 390Q240 330 384 390L410 448H70Z', tone.rose) +
    ball(240, 220, 184, tone.violet) +
    disc(240, 230, 130, '#9d86d8') +
    path('M240 120Q250 210 340 220Q250 230 240 320Q230 230 140 220Q230 210 240 120Z', tone.cream) +
    disc(330, 310, 12, tone.gold) +
    disc(150, 140, 10, tone.gold) +
    shine('M92 240Q92 140 160 92', 18),
  'japanese-castle':
    filled('M60 452L100 360H380L420 452Z', tone.grey) +
    box(116, 288, 248, 82, tone.white) +
    roof(246, 180, 54) +
    box(150, 176, 180, 78, tone.white) +
    roof(134, 146, 52) +
    box(184, 86, 112, 54, tone.white) +
    roof(42, 112, 50) +
    line('M200 30q-14 -14 0 -24M280 30q14 -14 0 -24', 14, tone.gold) +
    line('M170 316v36M240 316v36M310 316v36M200 204v30M280 204v30', 20, tone.navy),
  'hina-dolls':
    filled('M44 60H226V330H44ZM254 60H436V330H254Z', tone.gold) +
    line('M84 60V330M396 60V330', 8, '#d98f1c') +
    place(
      doll(
        tone.navy,
        tone.sky,
        'M-62 -116Q-66 -176 0 -178T62 -116Q30 -146 0 -140Q-30 -146 -62 -116ZM-16 -176V-224H16V-176Z',
      ),
      136,
      290,
      0.98,
    ) +
    place(
      doll(tone.rose, tone.blush, 'M-66 -60Q-96 -180 0 -180T66 -60L50 -110Q20 -146 0 -140Q-20 -146 -50 -110Z') +
        filled('M-30 -176L0 -210L30 -176L44 -204L36 -166H-36L-44 -204Z', tone.gold, 8),
      344,
      290,
      0.98,
    ) +
    box(14, 422, 452, 44, tone.red) +
    line('M20 444H460', 8, tone.gold),
  kadomatsu:
    filled('M120 150L190 110V330H120Z', tone.leaf) +
    filled('M290 150L360 110V330H290Z', tone.leaf) +
    filled('M200 90L284 36V330H200Z', '#94bd68') +
    line('M120 220H190M290 220H360M200 160H284', 10) +
    filled('M30 300Q100 190 160 300Q240 200 320 300Q380 190 450 300Q400 360 240 360T30 300Z', tone.pine) +
    filled('M96 330H384L360 456H120Z', tone.straw) +
    line('M104 370H376M112 410H368', 12, tone.red) +
    disc(160, 300, 16, tone.red) +
    disc(330, 306, 16, tone.red),
  drum:
    band('M60 450L140 330M420 450L340 330', tone.bark, 22) +
    filled('M90 120Q40 240 90 360H390Q440 240 390 120Z', tone.brick) +
    ball(240, 240, 158, tone.cream) +
    around(3, 240, 240, path('M0 -8C-60 -10 -70 -90 -6 -104C50 -108 66 -60 40 -34C30 -70 -16 -66 0 -8Z', tone.navy)) +
    around(16, 240, 240, disc(0, -142, 8, INK)),
  bell:
    filled('M222 14H258V80H222Z', tone.red) +
    ball(240, 250, 176, tone.gold) +
    stroke('M70 236H410', '#e09a22', 34) +
    line('M64 236H416', 11) +
    line('M240 300V404', 26) +
    disc(240, 296, 26, INK) +
    shine('M112 190Q136 130 196 106', 20),
  'onsen-tub':
    line('M150 170q-30 -34 0 -68t0 -66M240 160q-30 -34 0 -68t0 -66M330 170q-30 -34 0 -68t0 -66', 20, tone.red) +
    filled('M40 220H440L404 450H76Z', tone.brown) +
    ball(240, 222, 200, tone.ice, 54) +
    line('M110 224q20 -14 40 0t40 0M260 236q20 -14 40 0t40 0', 10, tone.teal) +
    line('M130 280L146 440M240 286V446M350 280L334 440', 9, tone.bark) +
    line('M52 330Q240 380 428 330', 26) +
    line('M52 330Q240 380 428 330', 10, tone.gold),
  umbrella: umbrella(tone.red, tone.cream),
  'umbrella-in-rain':
    umbrella(tone.violet, tone.blush) +
    line('M70 310l-20 50M150 300l-22 56M350 300l-20 50M430 310l-20 50M90 390l-18 46M390 396l-16 42', 15, tone.blue),
  'closed-umbrella':
    line('M240 20V60', 22) +
    filled('M240 40L300 290Q240 316 180 290Z', tone.navy) +
    line('M240 60L222 296M240 60L262 296', 8, '#5d609c') +
    stroke('M204 180H278', tone.gold, 14) +
    band('M240 306V410Q240 456 282 456T318 412', tone.bark, 16),
  'lantern-ghost':
    filled('M150 70H330Q420 150 420 240T330 400H150Q60 330 60 240T150 70Z', tone.amber) +
    line('M84 150Q240 186 396 150M68 330Q240 366 412 330', 8, '#b8661a') +
    ball(240, 190, 62, tone.cream) +
    disc(246, 196, 26, INK) +
    line('M166 120Q240 80 314 120', 18) +
    filled('M110 274Q240 320 370 274Q360 350 240 356Q120 350 110 274Z', '#5a0f1e') +
    filled('M190 320Q240 300 290 320L300 420Q284 470 246 466T194 420Z', tone.pink) +
    line('M246 340V420', 9, tone.rose) +
    box(140, 40, 200, 40, tone.navy, 10),
  'umbrella-ghost':
    filled(
      'M240 14Q330 120 402 300Q366 276 322 304Q282 276 240 304Q198 276 158 304Q114 276 78 300Q150 120 240 14Z',
      tone.violet,
    ) +
    line('M240 30Q200 160 158 300M240 30Q280 160 322 300', 8, '#57408f') +
    ball(240, 190, 54, tone.cream) +
    disc(240, 198, 24, INK) +
    filled('M212 262H268V330Q240 352 212 330Z', tone.pink, 10) +
    filled('M222 340H258V410H300V446H206V410H222Z', '#ffdcb8') +
    line('M196 448H310', 16, tone.bark) +
    line('M110 300Q60 330 50 290M370 300Q420 330 430 290', 18, INK),
  coin:
    ball(240, 240, 180, tone.gold) +
    disc(240, 240, 140, { stroke: '#d98f1c', width: 14 }) +
    box(204, 204, 72, 72, tone.bark, 10) +
    line('M240 122v44M240 314v44M122 240h44M314 240h44', 18, '#d98f1c') +
    shine('M96 210Q110 130 180 96', 16),
  ticket:
    filled('M20 140H460V200Q420 204 420 240T460 280V340H20V280Q60 276 60 240T20 200Z', tone.pink) +
    path('M140 152H146V328H140ZM140 152V328', { stroke: INK, width: 6, extra: 'stroke-dasharray="14 12"' }) +
    place(blossom(tone.rose), 290, 240, 0.8),
  'corner-shop':
    box(40, 120, 400, 320, tone.white) +
    filled('M24 60H456V130H24Z', tone.teal) +
    path('M30 94H450V112H30Z', tone.gold) +
    box(70, 190, 130, 130, tone.sky) +
    box(220, 190, 90, 250, tone.ice) +
    box(330, 190, 84, 130, tone.sky) +
    line('M84 280h100M84 250h100M340 270h62', 13, tone.red) +
    line('M264 200V436', 8) +
    place(blossom(tone.cream), 90, 84, 0.22) +
    line('M20 440H460', 16),
  bicycle:
    disc(116, 316, 100, { stroke: INK, width: 18 }) +
    disc(364, 316, 100, { stroke: INK, width: 18 }) +
    disc(116, 316, 14, INK) +
    disc(364, 316, 14, INK) +
    band('M116 316L180 190H320L236 316H116M180 190L236 316M364 316L310 120', tone.rose, 10) +
    line('M154 150H214M184 150V190', 20) +
    line('M310 120H256M310 120H340', 18) +
    filled('M330 150H440L420 224H340Z', tone.straw) +
    disc(236, 316, 22, tone.gold),
  'heart-suit':
    filled(
      'M240 430C40 300 20 190 60 120C110 50 210 70 240 150C270 70 370 50 420 120C460 190 440 300 240 430Z',
      tone.rose,
    ) + shine('M96 200Q90 140 140 124', 20),
};
