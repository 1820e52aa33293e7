import type { DemoProduct } from '#demo/demo-product.ts';
import { along, grid, pictures, single } from '#demo/demo-products.ts';

const common = { type: 'shop', category: 'cosplay', countryOfOrigin: 'India' } as const;

const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];

/** Rows of a size table: chest and length in centimetres, growing from XS. */
function chart(chest: number, length: number, step: number, lengthStep: number) {
  return {
    head: ['Size', 'Chest (cm)', 'Length (cm)'],
    rows: SIZES.map((size, i) => [size, `${chest + i * step}`, `${length + i * lengthStep}`]),
  };
}

function sized(sku: string, stocks: (number | null)[]) {
  return along(
    sku,
    // null is made to order; a size that is not named is sold out.
    SIZES.map((size, i) => [size, stocks[i] === undefined ? 0 : stocks[i]]),
  );
}

export const cosplay: DemoProduct[] = [
  {
    ...common,
    handle: 'seigaiha-yukata',
    name: 'Seigaiha Yukata with Sash',
    description: 'A summer yukata in wave-pattern cotton, with a red striped sash that is already tied.',
    fullDescription:
      'Breathable cotton lawn, screen-printed in indigo, cut straight the way yukata are. The sash closes with a hidden strap, so nobody needs an aunt to dress.\n\n- Left over right, please\n- Machine wash cold, hang to dry\n- Sash included, sandals not',
    priceRupees: 2499,
    discount: 10,
    series: 'Great Wave Club',
    hsn: '62114290',
    maker: 'Indigo House Textiles (sample), Ajrakhpur, Gujarat',
    netQuantity: '1 yukata, 1 sash',
    options: [{ name: 'Size', values: SIZES }],
    variants: sized('COS-YUKATA', [4, 9, 14, 11, 3, 0]),
    sizeTable: chart(88, 128, 6, 4),
    pictures: pictures(
      'seigaiha-yukata',
      'Indigo wave yukata with a red sash on a hanger',
      'The yukata on a stand at a lantern street',
      'Close view of collar, sash and wave pattern',
    ),
  },
  {
    ...common,
    handle: 'matsuri-happi-coat',
    name: 'Matsuri Happi Coat',
    description: 'The red festival coat with our two signs on the back. Carry the shrine or just the snacks.',
    fullDescription:
      'Heavy cotton drill, black collar, chequered hems and sleeves. The letters on the back are printed, not ironed on, and stay white.\n\nCut wide: it goes over a T-shirt, a hoodie or a whole afternoon of dancing.',
    priceRupees: 1299,
    discount: 0,
    series: 'Night Market',
    hsn: '62113200',
    maker: 'Palm Loom Bags (sample), Tiruppur, Tamil Nadu',
    netQuantity: '1 N',
    options: [{ name: 'Size', values: SIZES }],
    variants: sized('COS-HAPPI', [6, 12, 18, 16, 8, 5]),
    sizeTable: chart(104, 74, 6, 2),
    pictures: pictures(
      'matsuri-happi-coat',
      'Red happi coat with black collar on a hanger',
      'Back of the coat with white lettering in a circle',
      'The coat with its measuring lines',
    ),
  },
  {
    ...common,
    handle: 'kitsune-festival-mask',
    name: 'Kitsune Festival Mask',
    description: 'A hand-painted fox mask with red cords, light enough to forget on your head.',
    fullDescription:
      'Papier-mâché over a mould, seven layers, painted by hand: the left ear never quite matches the right and that is how you know.\n\nWear it in front, or to the side like people with somewhere to be. One size, soft padding inside.',
    priceRupees: 899,
    discount: 0,
    series: 'Kitsune Lane',
    hsn: '95059090',
    maker: 'Paper Pagoda Studio (sample), Jaipur, Rajasthan',
    netQuantity: '1 N',
    options: [{ name: 'Colour', values: ['Red', 'Indigo', 'Night Gold'] }],
    variants: along('COS-MASK-KITSUNE', [
      ['Red', 17],
      ['Indigo', 8],
      ['Night Gold', 2, 999],
    ]),
    pictures: pictures(
      'kitsune-festival-mask',
      'White fox mask with red markings and cords',
      'The mask in red, indigo and black with gold',
      'The mask worn at the side of the head at a festival',
    ),
  },
  {
    ...common,
    handle: 'oni-academy-hoodie',
    name: 'Oni Academy Hoodie',
    description: 'House colours: ink and bad temper. Brushed fleece, red lining, ogre on the chest.',
    fullDescription:
      '320 gsm cotton fleece, brushed inside, with a double hood that stands up by itself. The print is six colours with a soft hand; the cords are red because the lining is.\n\nRegular fit. If you like it loose, go one up.',
    priceRupees: 1999,
    discount: 20,
    series: 'Oni Academy',
    hsn: '61102000',
    maker: 'Kovai Knit Club (sample), Coimbatore, Tamil Nadu',
    netQuantity: '1 N',
    options: [{ name: 'Size', values: SIZES }],
    variants: sized('COS-HOODIE-ONI', [0, 7, 15, 22, 13, 6]),
    sizeTable: chart(92, 62, 6, 2),
    pictures: pictures(
      'oni-academy-hoodie',
      'Dark hoodie with an oni print and red lining',
      'Close view of the oni print',
      'The hoodie laid flat with a shoe and headphones',
    ),
  },
  {
    ...common,
    handle: 'ramen-crew-tee',
    name: 'Ramen Crew Tee',
    description: 'Staff shirt of a stall that does not exist yet. Combed cotton in three colours.',
    fullDescription:
      '180 gsm combed cotton, bio-washed so it does not shrink into a crop top. The bowl is screen-printed with water-based ink; iron around it, not over it.\n\nUnisex fit.',
    priceRupees: 799,
    discount: 25,
    series: 'Kaiju Kitchen',
    hsn: '61091000',
    maker: 'Kovai Knit Club (sample), Coimbatore, Tamil Nadu',
    netQuantity: '1 N',
    options: [
      { name: 'Size', values: SIZES },
      { name: 'Colour', values: ['Cream', 'Ink', 'Torii Red'] },
    ],
    variants: grid(
      'COS-TEE-RAMEN',
      ['Cream', 'Ink', 'Torii Red'],
      [
        ['XS', [6, 4, 0]],
        ['S', [14, 11, 5]],
        ['M', [20, 18, 9]],
        ['L', [17, 21, 7]],
        ['XL', [8, 9, 0]],
        ['XXL', [3, 0, 2]],
      ],
    ),
    sizeTable: chart(86, 64, 6, 2),
    pictures: pictures(
      'ramen-crew-tee',
      'Cream T-shirt with a ramen bowl on a red disc',
      'The T-shirt in ink, cream and red',
      'The T-shirt with its measuring lines',
    ),
  },
  {
    ...common,
    handle: 'dragon-souvenir-jacket',
    name: 'Dragon Souvenir Jacket',
    description: 'A satin bomber in pine and gold with a dragon over the heart and carp on the other side.',
    fullDescription:
      'The jacket sailors brought home, made for people who never left Andheri. Satin shell, quilted lining, ribbed cuffs with three stripes, and embroidery that took the machine forty minutes a side.\n\nDry clean, or a gentle hand wash if you are brave.',
    priceRupees: 3999,
    discount: 0,
    series: 'Dragon Post',
    hsn: '62019390',
    maker: 'Kovai Knit Club (sample), Coimbatore, Tamil Nadu',
    netQuantity: '1 N',
    options: [{ name: 'Size', values: SIZES }],
    variants: sized('COS-SUKAJAN', [2, 5, 8, 6, 3, 1]),
    sizeTable: chart(96, 61, 6, 2),
    pictures: pictures(
      'dragon-souvenir-jacket',
      'Green satin jacket with gold sleeves and dragon embroidery',
      'Close view of the dragon embroidery on satin',
      'The jacket on a clothes rail',
    ),
  },
  {
    ...common,
    handle: 'sakura-furisode',
    name: 'Sakura Furisode, Made to Measure',
    description: 'Long-sleeved kimono in blossom brocade with a golden sash. Sewn for you after you order.',
    fullDescription:
      'For stages, shoots and one unforgettable graduation. Sleeves to the knee, full lining in berry, and a sash tied into a butterfly that hooks on.\n\nChoose the nearest size; we write to you for height and sleeve before we cut. Allow three weeks.\n\n- Kimono, sash and cord\n- Dry clean only',
    priceRupees: 6499,
    discount: 0,
    series: 'Sakura High',
    hsn: '62114390',
    maker: 'Banaras Brocade Charms (sample), Varanasi, Uttar Pradesh',
    netQuantity: '1 set (3 N)',
    options: [{ name: 'Size', values: SIZES }],
    variants: sized('COS-FURISODE', [null, null, null, null, null, null]),
    sizeTable: chart(86, 136, 6, 4),
    pictures: pictures(
      'sakura-furisode',
      'Pink furisode with white blossom and a golden sash',
      'Blossom fabric, golden sash fabric and a fan',
      'The furisode on a stand in a bright room',
    ),
  },
  {
    ...common,
    handle: 'shinobi-night-suit',
    name: 'Shinobi Night Suit',
    description: 'Jacket, trousers, hood and red belt in dark blue, because black is what amateurs wear.',
    fullDescription:
      'Cut for running along walls: gussets under the arm, a tied shin, pockets where you would not look. Cotton with two per cent stretch.\n\nThe hood is separate. Swords are drawn by your imagination and are not in the parcel.',
    priceRupees: 2999,
    discount: 10,
    series: 'Tsukimi Moon',
    hsn: '62113200',
    maker: 'Palm Loom Bags (sample), Tiruppur, Tamil Nadu',
    netQuantity: '1 set (4 N)',
    options: [{ name: 'Size', values: SIZES }],
    variants: sized('COS-SHINOBI', [3, 6, 0, 4, 2, 0]),
    sizeTable: chart(90, 72, 6, 2),
    pictures: pictures(
      'shinobi-night-suit',
      'Dark blue shinobi jacket with a red belt',
      'A shinobi behind a hill under the moon',
      'The parts of the suit laid out flat',
    ),
  },
  {
    ...common,
    handle: 'dojo-gi-set',
    name: 'Dojo Gi Set',
    description: 'White practice jacket, trousers and black belt for training arcs of any length.',
    fullDescription:
      'Bleached cotton, eight-ounce weave, reinforced at shoulder and knee. Good enough for the actual dojo, comfortable enough for the sofa after it.\n\nShrinks about two per cent in the first wash; we have added that.',
    priceRupees: 2199,
    discount: 0,
    series: 'Oni Academy',
    hsn: '62113200',
    maker: 'Sialkot Gate Sportswear (sample), Jalandhar, Punjab',
    netQuantity: '1 set (3 N)',
    options: [{ name: 'Size', values: SIZES }],
    variants: sized('COS-GI', [5, 8, 10, 12, 9, 4]),
    sizeTable: chart(94, 70, 6, 3),
    pictures: pictures(
      'dojo-gi-set',
      'White gi jacket with a black belt',
      'The folded gi tied with its belt',
      'The gi with its measuring lines',
    ),
  },
  {
    ...common,
    handle: 'wave-crew-socks',
    name: 'Four Patterns Crew Socks',
    description: 'Combed cotton socks in wave, blossom or chequers. Grown-up up to the ankle.',
    fullDescription:
      'Knitted in, not printed on, so the pattern stays when you stretch. Reinforced heel and toe in the second colour, flat seam, no elastic marks after a twelve-hour train.',
    priceRupees: 299,
    discount: 0,
    series: 'Great Wave Club',
    hsn: '61159500',
    maker: 'Kovai Knit Club (sample), Coimbatore, Tamil Nadu',
    netQuantity: '1 pair',
    options: [
      { name: 'Size', values: ['S', 'M', 'L'] },
      { name: 'Colour', values: ['Wave Blue', 'Sakura', 'Matcha'] },
    ],
    variants: grid(
      'COS-SOCKS',
      ['Wave Blue', 'Sakura', 'Matcha'],
      [
        ['S', [18, 12, 7]],
        ['M', [25, 16, 14]],
        ['L', [9, 0, 3]],
      ],
    ),
    sizeTable: {
      head: ['Size', 'Shoe size (UK)', 'Foot (cm)'],
      rows: [
        ['S', '3–5', '22–24'],
        ['M', '6–8', '24.5–27'],
        ['L', '9–11', '27.5–30'],
      ],
    },
    pictures: pictures(
      'wave-crew-socks',
      'Pair of blue wave socks with red heel and toe',
      'The socks in sakura, matcha and wave blue',
    ),
  },
  {
    ...common,
    handle: 'festival-headband',
    name: 'Festival Headband',
    description: 'Twist it, tie it, lift something heavy. White cotton with sun, blossom and our two signs.',
    fullDescription:
      'The hachimaki of people who mean it: exam week, drum practice, carrying a sofa up four floors. Soft cotton, 110 cm, fits every head.\n\nPre-washed, so the red stays in the sun and out of the white.',
    priceRupees: 199,
    discount: 0,
    series: 'Night Market',
    hsn: '62171010',
    maker: 'Indigo House Textiles (sample), Ajrakhpur, Gujarat',
    netQuantity: '1 N',
    options: [],
    variants: single('COS-HACHIMAKI', 80),
    pictures: pictures(
      'festival-headband',
      'White headband with a red sun and lettering',
      'The headband above a festival drum',
    ),
  },
  {
    ...common,
    handle: 'moon-rabbit-haori',
    name: 'Moon Rabbit Haori',
    description: 'An open jacket full of small stars, with the rabbit and his moon across the back.',
    fullDescription:
      'Light viscose twill that moves when you do, pale gold collar, plum lining at the shoulders. Wear it over a T-shirt to the office and nobody says anything, but they look.\n\nMachine wash at 30 °C inside out.',
    priceRupees: 1799,
    discount: 15,
    series: 'Tsukimi Moon',
    hsn: '62114300',
    maker: 'Indigo House Textiles (sample), Ajrakhpur, Gujarat',
    netQuantity: '1 N',
    options: [{ name: 'Size', values: SIZES }],
    variants: sized('COS-HAORI', [2, 7, 9, 0, 5, 3]),
    sizeTable: chart(100, 78, 6, 2),
    pictures: pictures(
      'moon-rabbit-haori',
      'Night-blue haori with golden stars and collar',
      'Back of the haori with a rabbit before the moon',
      'Close view of star fabric, collar and lining',
    ),
  },
];
