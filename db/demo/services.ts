/** Sample services; `file` is a folder in db/demo/pictures. Nothing here is for sale. */
export type DemoService = { slug: string; title: string; text: string; file: string; fromRupees: number };

export const demoServices: readonly DemoService[] = [
  {
    slug: 'portrait-as-a-yokai',
    title: 'Your portrait as a yōkai',
    text: 'You, your friend or your cat, drawn as the spirit that fits: fox, oni, tengu, or one of your own making.\n\nYou send two photographs and a few words about the person. You see a sketch first and may change your mind twice. The drawing comes as a file for screens and, if you like, as an art print.',
    file: 'yokai-parade-strip-1',
    fromRupees: 1_499,
  },
  {
    slug: 'costume-to-measure',
    title: 'A costume to your measure',
    text: 'Kimono, happi coat, hakama or the uniform of a school that does not exist, cut to your measurements.\n\nTell us the occasion and the date, and send nine measurements: we write to you which. Cotton and blends, lined where it matters, with pockets where nobody sees them.',
    file: 'sakura-furisode-1',
    fromRupees: 4_999,
  },
  {
    slug: 'figurine-painted-anew',
    title: 'A figurine, painted anew',
    text: 'One of ours or one of yours, in the colours that you choose: night instead of day, autumn instead of spring, your team, your saree.\n\nWe clean, prime, paint by hand and seal. Tell us the size and send a photograph from each side.',
    file: 'kitsune-shrine-guardian-1',
    fromRupees: 1_999,
  },
  {
    slug: 'desk-in-one-style',
    title: 'Your desk in one style',
    text: 'Mat, keycaps, wrist rest and light, drawn together in one pattern and two colours.\n\nTell us the measures of your desk, your keyboard and what you like. You see everything on one sheet before anything is made.',
    file: 'night-market-desk-mat-1',
    fromRupees: 3_499,
  },
];
