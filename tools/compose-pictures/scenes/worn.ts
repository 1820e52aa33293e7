import { art } from '#tools/compose-pictures/art.ts';
import { hue, inked, shadowed } from '#tools/compose-pictures/colour.ts';
import { boards, festival, room, sheet, street } from '#tools/compose-pictures/ground.ts';
import { halftone, motif, petals, rays } from '#tools/compose-pictures/pattern.ts';
import { clipped, disc, faded, path, place, rect } from '#tools/compose-pictures/svg.ts';
import { earring, fan, streamerPrint, tote } from '#tools/compose-pictures/things/charm.ts';
import { lid } from '#tools/compose-pictures/things/desk.ts';
import { tabi, tee } from '#tools/compose-pictures/things/garment.ts';
import { bust, type Person, wearer } from '#tools/compose-pictures/things/hand.ts';
import {
  bandPrint,
  dojo,
  furisode,
  haori,
  happi,
  headband,
  oniHood,
  ramenTee,
  shinobi,
  souvenir,
  yukata,
} from '#tools/compose-pictures/things/outfit.ts';
import { sticker } from '#tools/compose-pictures/things/pack.ts';
import { helmet, waves } from '#tools/compose-pictures/things/sticker-sheet.ts';

const people = {
  asha: { skin: 'tan', hair: '#2a1a18', style: 'long' },
  ravi: { skin: 'brown', hair: '#171a2c', style: 'short' },
  mei: { skin: 'wheat', hair: '#34366f', style: 'bob' },
  kiran: { skin: 'deep', hair: '#171a2c', style: 'curls' },
  tara: { skin: 'brown', hair: '#5c2a52', style: 'tail' },
  nila: { skin: 'tan', hair: '#171a2c', style: 'bun' },
  dev: { skin: 'wheat', hair: '#6b4330', style: 'short' },
  zoya: { skin: 'wheat', hair: '#8c2f4e', style: 'bun' },
} satisfies Record<string, Person>;

/** Somebody in a garment, from head to knee. */
const inGarment = (ground: string, person: Person, garment: string, legs?: string, longSleeves = false): string =>
  ground + place(wearer(person, garment, legs, longSleeves), 600, 780, 0.86);

/** Somebody behind an open laptop, whose lid we see. */
const behindLaptop = (ground: string, person: Person, top: string, content: string): string =>
  ground +
  place(bust(person, top), 600, 360, 0.9) +
  inked(rect(-20, 1040, 1240, 200, '#c58d5a') + faded(rect(-20, 1040, 1240, 16, '#fff'), 0.3)) +
  art('mug', 1060, 960, 190) +
  place(lid('#d4d8e0', content, 780, 500), 560, 800);

/** On people: garments, jewellery, bags; and what somebody has before them. */
export const worn: Record<string, () => string> = {
  'seigaiha-yukata-4': () => inGarment(street('#12173a', '#5a2c55'), people.nila, yukata(), '#24457f'),
  'matsuri-happi-coat-4': () =>
    inGarment(festival('#f6c65a', '#f8d27a', 600), people.ravi, tee('#fffdf8', '') + happi(), '#20253f'),
  'oni-academy-hoodie-4': () => inGarment(sheet('#c9d5c3', '#aebfa8'), people.kiran, oniHood(), '#2d4a91', true),
  'ramen-crew-tee-4': () =>
    inGarment(
      sheet('#f2c38e', '#e9ad6b') + disc(600, 620, 470, '#f9dcb4'),
      people.mei,
      ramenTee('#20253c', 'rgba(255,255,255,.2)'),
      '#8a6a4f',
    ),
  'dragon-souvenir-jacket-4': () => inGarment(street('#0f1830', '#1d4460'), people.tara, souvenir(), '#171a2c', true),
  'sakura-furisode-4': () =>
    inGarment(
      sheet('#dfe9de', '#c8d9c8') + petals(22, ['#fff', '#ee7fa3'], 7, 0, 0, 1200, 1200, 0.7),
      people.asha,
      furisode(),
      '#e86a92',
    ) + art('cherry-blossom', 710, 195, 120),
  'shinobi-night-suit-4': () =>
    inGarment(sheet('#26305c', '#10142b') + disc(860, 300, 190, '#fbe9b8'), people.dev, shinobi(), '#1b1f30'),
  'dojo-gi-set-4': () => inGarment(room('#e9dcc3', '#b98d5c', 1050), people.zoya, dojo(), '#f7f4ec'),
  'moon-rabbit-haori-4': () =>
    inGarment(
      sheet('#dcd3ea', '#b9a9d6') + disc(600, 520, 450, '#f4e9c4'),
      people.mei,
      tee('#fffdf8', '') + haori(),
      '#4c2a56',
    ),
  'wave-crew-socks-3': () => {
    const leg = (x: number, turn: number) =>
      place(
        inked(rect(-46, -900, 172, 680, '#d9a172') + rect(-80, -900, 240, 420, '#34405f', 20)) +
          tabi(motif('seigaiha', '#24457f', '#dfeaf2', 0.55), '#dd4128'),
        x,
        830,
        1.1,
        turn,
      );
    return boards('#d9bd95', '#bb9a6e', 6) + leg(800, 4) + leg(440, -3);
  },
  'festival-headband-3': () =>
    festival('#2d4a91', '#36559f', 620) +
    place(bust(people.ravi, '#dd4128', place(headband(0, 0, 340, bandPrint(0.5)), 0, -120)), 600, 560, 1.15),
  'koi-streamer-tote-4': () =>
    sheet('#e4ecdf', '#c9d8c0') +
    place(wearer(people.asha, tee('#ee7fa3', ''), '#34405f'), 480, 760, 0.84) +
    tote(860, 960, 0.62, '#f4ead2', streamerPrint(['#1c2f5c', '#1c2f5c', '#3f77c9', '#dd4128', '#f4ead2'])),
  'sakura-folding-fan-4': () =>
    street('#3a2140', '#a84a6a') +
    place(bust(people.zoya, '#24457f'), 520, 520, 1.1) +
    fan(
      760,
      1010,
      420,
      { defs: '', fill: '#f9c3d0' },
      hue.oak,
      petals(20, ['#fff', '#ee7fa3'], 4, -420, -420, 840, 440, 0.7),
      12,
    ),
  'paper-lantern-earrings-3': () =>
    sheet('#2a9a9a', '#1f7f84') +
    halftone(0, 700, 1200, 500, 'rgba(255,255,255,.16)', 40) +
    place(bust(people.nila, '#f4a92f', earring(-172, 150, 110) + earring(172, 150, 110)), 600, 520, 1.3),
  'great-wave-tenugui-4': () => {
    const dye = motif('seigaiha', '#27508f', '#e9f1f6', 0.7);
    return (
      sheet('#f2c9b0', '#e5b08f') +
      rays(600, 560, 18, 'rgba(255,255,255,.12)') +
      place(
        bust(
          people.kiran,
          '#fffdf8',
          shadowed(
            dye.defs +
              path(
                'M-190 250Q0 420 190 250L240 330Q150 420 90 430L150 700L20 730L-10 430Q-150 430 -240 330Z',
                dye.fill,
              ),
            8,
            8,
          ),
        ),
        600,
        480,
        1.15,
      )
    );
  },
  'kaiju-helmet-decal-4': () =>
    sheet('#a9d6ee', '#7fb6d6') +
    rect(0, 1000, 1200, 200, '#8b93a3') +
    place(bust(people.tara, '#dd4128'), 600, 560, 1.1) +
    helmet(590, 320, 0.76, '#f4f0e6', place(sticker('kaiju-helmet', 0, 0, 290, -6), -140, -70)),
  'ramen-laptop-decal-4': () =>
    behindLaptop(sheet('#f0d9bd', '#e2c29c'), people.dev, '#2f6b57', sticker('ramen-blue', 0, -10, 330)),
  'great-wave-laptop-skin-5': () =>
    behindLaptop(
      sheet('#cbbcec', '#ab98d8'),
      people.asha,
      '#f4a92f',
      place(clipped(waves(), rect(-460, -320, 920, 640, '#000', 36)), 0, 0, [0.848, 0.781]),
    ),
};
