/** Demo services; `file` is a folder in demo/pictures. Nothing here is for sale. */
export type DemoService = { slug: string; title: string; text: string; file: string; fromRupees: number };

export const demoServices: readonly DemoService[] = [
  {
    slug: 'portrait-as-a-yokai',
    title: 'Your portrait as a yōkai',
    text: 'You, your friend or your cat, drawn as a spirit: fox, oni, tengu, or one we invent for you.\n\nSend two photos and a few words about the person. You see a sketch first and can ask for two rounds of changes. You get the drawing as an image file and, if you like, as an art print.',
    file: 'service-portrait-1',
    fromRupees: 1_499,
  },
  {
    slug: 'costume-to-measure',
    title: 'A made-to-measure costume',
    text: 'A kimono, happi coat, hakama or fictional school uniform, cut to your measurements.\n\nTell us the occasion and the date. We email you which nine measurements we need. We use cotton and blends, lined where it matters, with hidden pockets.',
    file: 'service-costume-1',
    fromRupees: 4_999,
  },
  {
    slug: 'repainted-figurine',
    title: 'A repainted figurine',
    text: 'One of ours or one of yours, in the colours you choose: night instead of day, autumn instead of spring, your team, your saree.\n\nWe clean, prime, paint by hand and seal it. Tell us the size and send a photo of each side.',
    file: 'service-repaint-1',
    fromRupees: 1_999,
  },
  {
    slug: 'desk-in-one-style',
    title: 'Your desk in one style',
    text: 'A mat, keycaps, wrist rest and light in one matching pattern and two colours.\n\nTell us the size of your desk, your keyboard and what you like. You see the whole design before we make anything.',
    file: 'service-set-1',
    fromRupees: 3_499,
  },
];
