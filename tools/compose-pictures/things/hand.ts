import { inked, shadowed } from '#tools/compose-pictures/colour.ts';
import { disc, path, place, rect, stroke } from '#tools/compose-pictures/svg.ts';

export type Skin = 'wheat' | 'tan' | 'brown' | 'deep';
const skins: Record<Skin, { skin: string; line: string }> = {
  wheat: { skin: '#f6cfa8', line: '#c98f68' },
  tan: { skin: '#d9a172', line: '#a66f45' },
  brown: { skin: '#a8703f', line: '#784a26' },
  deep: { skin: '#7a4a2c', line: '#532f1a' },
};

/** A cupped hand from below that holds content, which stands on the palm at the origin; about 620 wide. */
export function inHand(content: string, skin: Skin, sleeve: string): string {
  const { skin: fill, line } = skins[skin];
  const fingers = stroke('M-210 -10L-250 -150M-100 0L-126 -196M20 0L20 -200M140 -10L164 -170', fill, 86);
  return (
    inked(fingers) +
    content +
    shadowed(
      path(
        'M-262 -40Q-270 190 -130 300V400H130V300Q270 190 262 -40Q236 -90 190 -40Q110 40 0 40Q-110 40 -190 -40Q-236 -90 -262 -40Z',
        fill,
      ) +
        stroke('M-150 120Q0 210 150 100M-90 220Q-10 250 70 220', line, 9) +
        stroke('M232 40Q310 -40 268 -150', fill, 84) +
        rect(-170, 380, 340, 260, sleeve, 24) +
        rect(-170, 420, 340, 20, '#ffffff55'),
      10,
      10,
      0.25,
    )
  );
}

/** An open hand lying flat, fingers up, about 420 wide and 640 high around the origin: for comparing sizes. */
export function flatHand(skin: Skin, sleeve: string, flip = false): string {
  const { skin: fill, line } = skins[skin];
  return place(
    shadowed(
      stroke('M-120 20L-160 -200M-40 0L-52 -280M46 0L52 -290M124 20L156 -220', fill, 84) +
        stroke('M-130 180Q-210 150 -270 20', fill, 84) +
        rect(-170, -30, 340, 330, fill, 110) +
        rect(-110, 220, 220, 200, fill) +
        stroke('M-110 70Q10 20 130 90M-120 150Q-20 110 90 160', line, 9) +
        stroke('M-166 -232l-10 16M-54 -316v18M52 -326v18M160 -252l6 16', '#ffffff', 18, 0.5) +
        rect(-150, 380, 300, 400, sleeve, 20) +
        rect(-150, 410, 300, 20, '#ffffff55'),
      10,
      10,
      0.25,
    ),
    0,
    0,
    flip ? [-1, 1] : 1,
  );
}

export type Person = { skin: Skin; hair: string; style: 'bob' | 'bun' | 'short' | 'long' | 'tail' | 'curls' };

const back: Record<Person['style'], string> = {
  bob: 'M-190 -20Q-210 -250 0 -256T190 -20L170 110H-170Z',
  long: 'M-190 -20Q-210 -250 0 -256T190 -20L220 360H-220Z',
  bun: 'M-170 -40Q-190 -240 0 -246T170 -40Z',
  short: 'M-172 -30Q-196 -240 0 -250T172 -30L150 40H-150Z',
  tail: 'M-172 -30Q-196 -240 0 -250Q160 -246 180 -130Q300 -120 280 60Q260 180 210 250Q220 80 150 -10Z',
  curls:
    'M-190 60Q-250 20 -216 -50Q-250 -120 -186 -160Q-180 -240 -100 -236Q-50 -290 0 -256Q70 -290 110 -232Q190 -230 188 -156Q250 -110 216 -50Q250 20 190 60Z',
};

const front: Record<Person['style'], string> = {
  bob: 'M-164 -10Q-186 -220 0 -226T164 -10Q150 -90 110 -110L-120 -112Q-150 -80 -164 -10Z',
  long: 'M-164 40Q-186 -220 0 -226T164 40Q160 -60 60 -150Q-60 -60 -140 -60Q-150 -20 -164 40Z',
  bun: 'M-162 -20Q-180 -220 0 -226T162 -20Q130 -130 0 -140Q-130 -130 -162 -20Z',
  short: 'M-164 -20Q-190 -220 0 -230T164 -20L130 -80L90 -50L40 -110L-20 -60L-70 -120L-120 -60Z',
  tail: 'M-164 -10Q-186 -220 0 -226T164 -10Q120 -90 40 -140Q-20 -70 -164 -10Z',
  curls:
    'M-164 -20Q-170 -120 -110 -110Q-90 -160 -40 -120Q0 -160 40 -118Q90 -160 112 -108Q170 -120 164 -20Q220 -220 0 -230T-164 -20Z',
};

/** A head with its neck, about 400 wide around the origin; the neck ends at y = 300. `over` lies on the head, such as a mask. */
export function head({ skin, hair, style }: Person, over = ''): string {
  const { skin: fill, line } = skins[skin];
  return (
    inked(path(back[style], hair) + (style === 'bun' ? disc(0, -270, 78, hair) : '')) +
    inked(rect(-58, 100, 116, 220, fill) + path('M-58 170Q0 220 58 150V190Q0 250 -58 210Z', line)) +
    inked(
      disc(-160, 20, 30, fill, 40) +
        disc(160, 20, 30, fill, 40) +
        path(
          'M0 -210C120 -210 164 -120 160 0C150 110 60 170 0 176C-60 170 -150 110 -160 0C-164 -120 -120 -210 0 -210Z',
          fill,
        ),
    ) +
    disc(-66, 24, 18, '#0e0e1f', 26) +
    disc(66, 24, 18, '#0e0e1f', 26) +
    disc(-60, 14, 7, '#fff') +
    disc(72, 14, 7, '#fff') +
    stroke('M-96 -22q30 -22 58 -4M96 -22q-30 -22 -58 -4', '#0e0e1f', 10) +
    stroke('M-30 100Q0 124 30 100', '#0e0e1f', 10) +
    disc(-104, 76, 26, '#ee7fa3', 15).replace('/>', ' opacity="0.6"/>') +
    disc(104, 76, 26, '#ee7fa3', 15).replace('/>', ' opacity="0.6"/>') +
    inked(path(front[style], hair)) +
    over
  );
}

/** Somebody who wears a garment drawn around the origin (its neck at y = −330). In a garment with long sleeves only the hands are seen, and the head lies before the hood. */
export function wearer(person: Person, garment: string, legs = '#22234a', longSleeves = false): string {
  const { skin: fill } = skins[person.skin];
  const arms = longSleeves
    ? disc(-362, 306, 46, fill) + disc(362, 306, 46, fill)
    : stroke('M-342 -60Q-372 90 -366 250M342 -60Q372 90 366 250', fill, 66);
  const portrait = place(head(person), 0, -560, 0.92);
  return (
    inked(stroke('M-90 300V760M90 300V760', legs, 150) + arms) + (longSleeves ? garment + portrait : portrait + garment)
  );
}

/** Shoulders in a plain top below a head at the origin: for what is worn on ears, head or collar. */
export function bust(person: Person, top: string, over = ''): string {
  return (
    shadowed(path('M-110 270Q-360 300 -420 480L-470 900H470L420 480Q360 300 110 270Q0 380 -110 270Z', top), 8, 8) +
    head(person) +
    inked(path('M-124 262Q0 400 124 262L150 280Q0 450 -150 280Z', top)) +
    over
  );
}
