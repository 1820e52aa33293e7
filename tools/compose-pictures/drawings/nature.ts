import { disc, path, place, repeat } from '#tools/compose-pictures/svg.ts';
import { around, ball, band, box, filled, INK, line, shine, tone } from './ink.ts';

const petal = 'M0 -10C-100 -40 -96 -170 -34 -206L0 -176L34 -206C96 -170 100 -40 0 -10Z';
const leaf = (fill: string): string =>
  filled('M0 0Q-70 -60 0 -170Q70 -60 0 0Z', fill, 11) + line('M0 -20V-120', 7, INK);

const moon = (x: number, y: number, r: number): string =>
  disc(x - r * 0.3, y - r * 0.34, r * 0.24, '#f0c667') +
  disc(x + r * 0.34, y + r * 0.1, r * 0.18, '#f0c667') +
  disc(x - r * 0.16, y + r * 0.46, r * 0.14, '#f0c667');

export const nature: Readonly<Record<string, string>> = {
  'cherry-blossom':
    around(5, 240, 256, filled(petal, tone.blush)) +
    around(5, 240, 256, line('M0 -40V-96', 8, tone.rose) + disc(0, -104, 9, tone.gold)) +
    disc(240, 256, 26, tone.rose),
  sunflower:
    band('M240 300V470', tone.leaf, 14) +
    filled('M250 440Q330 360 400 410Q340 460 250 440Z', tone.leaf) +
    around(14, 240, 200, filled('M0 -90Q-46 -140 0 -184Q46 -140 0 -90Z', tone.gold, 10)) +
    ball(240, 200, 94, '#6b3a1c') +
    around(8, 240, 200, disc(0, -52, 9, tone.amber)) +
    disc(240, 200, 12, tone.amber),
  'maple-leaf':
    band('M240 330L256 466', tone.brick, 8) +
    filled(
      'M240 20L280 120L350 70L344 150L462 150L376 226L420 290L322 290L318 372L240 316L162 372L158 290L60 290L104 226L18 150L136 150L130 70L200 120Z',
      tone.red,
    ) +
    line('M240 110V320M240 310L130 190M240 310L350 190', 9, tone.brick),
  ginkgo:
    band('M240 300Q236 400 200 460', tone.amber, 8) +
    filled(
      'M240 320Q60 300 24 160Q60 60 180 76Q230 90 240 150Q250 90 300 76Q420 60 456 160Q420 300 240 320Z',
      tone.gold,
    ) +
    line('M240 300L90 150M240 300L170 120M240 300L390 150M240 300L310 120', 8, '#d98f1c'),
  sprout:
    band('M240 460Q232 300 240 220', tone.leaf, 12) +
    filled('M240 250Q60 250 50 90Q220 80 240 250Z', tone.leaf) +
    filled('M244 220Q250 70 430 60Q430 210 244 220Z', '#94bd68') +
    line('M100 130L210 222M390 100L276 190', 9),
  'potted-plant':
    place(leaf(tone.pine), 240, 310, 1.1, -70) +
    place(leaf(tone.pine), 240, 310, 1.1, 70) +
    place(leaf(tone.leaf), 240, 310, 1.4, -38) +
    place(leaf(tone.leaf), 240, 310, 1.4, 38) +
    place(leaf('#94bd68'), 240, 310, 1.6) +
    filled('M130 306H350L322 456H158Z', tone.blue) +
    box(112, 288, 256, 48, tone.blue, 12) +
    line('M150 380q22 -24 45 0t45 0t45 0t45 0', 11, tone.cream),
  bouquet:
    filled('M120 250L360 250L262 460H218Z', tone.cream) +
    place(around(5, 0, 0, filled(petal, tone.pink, 22)), 150, 170, 0.5) +
    place(around(5, 0, 0, filled(petal, tone.white, 22)), 330, 170, 0.5) +
    place(around(5, 0, 0, filled(petal, tone.rose, 22)), 240, 120, 0.56) +
    place(around(5, 0, 0, filled(petal, tone.gold, 22)), 240, 236, 0.44) +
    [
      [150, 170],
      [330, 170],
      [240, 120],
      [240, 236],
    ]
      .map(([x = 0, y = 0]) => disc(x, y, 14, tone.red))
      .join('') +
    filled('M150 320Q240 350 330 320L310 366Q240 390 170 366Z', tone.violet),
  'full-moon': ball(240, 240, 200, tone.gold) + disc(226, 226, 176, '#ffdc8a') + moon(240, 240, 200),
  'crescent-moon':
    filled('M300 40A200 200 0 1 0 440 300A160 160 0 0 1 300 40Z', tone.gold) + shine('M90 260Q90 160 160 110', 18),
  snowflake:
    around(6, 240, 240, line('M0 0V-196M0 -100L-50 -150M0 -100L50 -150M0 -156L-34 -190M0 -156L34 -190', 38)) +
    around(6, 240, 240, line('M0 0V-196M0 -100L-50 -150M0 -100L50 -150M0 -156L-34 -190M0 -156L34 -190', 16, tone.sky)),
  snowman:
    ball(240, 336, 128, tone.white) +
    ball(240, 168, 104, tone.white) +
    filled('M140 96Q150 20 240 16T340 96Q240 66 140 96Z', tone.blue) +
    box(130, 84, 220, 36, tone.cream, 16) +
    disc(204, 166, 12, INK) +
    disc(276, 166, 12, INK) +
    filled('M230 186L320 204L232 214Z', tone.amber, 9) +
    filled('M146 242Q240 290 334 242V284Q240 326 146 284Z', tone.red) +
    filled('M290 282L350 296L330 380L280 366Z', tone.red) +
    disc(240, 360, 10, INK) +
    disc(240, 406, 10, INK),
  fire:
    filled(
      'M240 20Q260 110 340 170Q430 250 400 350Q370 450 240 456Q110 450 82 350Q60 250 150 170Q150 220 182 236Q176 110 240 20Z',
      tone.red,
    ) +
    filled(
      'M244 200Q330 270 316 350Q300 424 240 426Q176 424 162 356Q156 310 200 270Q210 300 232 304Q220 250 244 200Z',
      tone.gold,
    ) +
    path('M246 320Q282 360 270 392Q258 414 240 414Q214 412 208 386Q206 360 246 320Z', tone.cream),
  sparkles:
    filled('M190 60Q210 220 350 250Q210 280 190 440Q170 280 30 250Q170 220 190 60Z', tone.gold) +
    filled('M380 40Q388 104 450 120Q388 136 380 200Q372 136 310 120Q372 104 380 40Z', tone.pink) +
    filled('M380 300Q386 350 432 362Q386 374 380 424Q374 374 328 362Q374 350 380 300Z', tone.cream),
  'high-voltage': filled('M280 14L80 270H216L176 466L404 190H262L332 14Z', tone.gold) + shine('M270 60L150 224', 13),
  mountain:
    filled('M10 430L170 120L250 250L320 170L470 430Z', tone.pine) +
    filled('M110 236L170 120L222 204L190 228L160 200Z', tone.white) +
    repeat(4, (i) => place(filled('M-34 60L0 -50L34 60Z', tone.leaf, 10), 90 + i * 100, 390 + (i % 2) * 10)),
};
