/** Words for large generated catalogues. All names are invented; the first ones of each list are the most frequent. */

export const styles = words(`
  Midnight Sakura Neon Mini Classic Shadow Crystal Golden Pastel Retro Moonlit Crimson Azure Cosmic Glow Ember Frosted
  Royal Wandering Sleepy Tiny Grand Silent Thunder Velvet Emerald Paper Porcelain Rainy Summer Winter Autumn Spring
  Lunar Solar Starry Hidden Lucky Brave Gentle Wild Iron Silver Copper Ivory Onyx Jade Ruby Sapphire Amber Coral Indigo
  Violet Scarlet Teal Mint Peach Lemon Cherry Plum Smoky Misty Cloudy Stormy Sunny Dawn Dusk Twilight Eternal Ancient
  Modern Festival Street Temple Harbour Mountain River Forest Desert Island Arctic Tropical Electric Digital Analogue
  Pixel Origami Lacquered Brushed Carved Woven Stitched Painted Etched Foiled Holographic Matte Glossy Giant Pocket
  Foldable Magnetic Floating Spinning Singing Laughing Dreaming Hungry Curious Mischievous Fearless Noble Humble`);

export const motifs = words(`
  Kitsune Dragon Oni Ramen Cat Samurai Mecha Shrine Wave Ninja Phoenix Tanuki Fox Witch Robot Ronin Blossom Lantern
  Spirit Moon Star Tiger Wolf Raven Crane Koi Panda Slime Idol Pilot Alchemist Hunter Ghost Demon Angel Knight Archer
  Swordsman Healer Summoner Chef Student Captain Pirate Detective Racer Drummer Guitarist Dancer Painter Gardener Baker
  Courier Librarian Astronaut Diver Monk Tengu Kappa Yokai Golem Chimera Griffin Unicorn Owl Rabbit Hamster Hedgehog
  Penguin Whale Octopus Turtle Frog Butterfly Firefly Dragonfly Bamboo Maple Lotus Camellia Wisteria Torii Pagoda Castle
  Bridge Train Bicycle Airship Submarine Comet Galaxy Aurora Volcano Typhoon Teacup Onigiri Mochi Dango Taiyaki Bento
  Parasol Kimono Yukata Katana Shuriken Scroll Mask Bell Kite Daruma Maneki Origin Compass Hourglass`);

export const things: Record<
  'accessories' | 'wall-decor' | 'tech-gear' | 'figurines' | 'stickers' | 'cosplay' | 'digital',
  string[]
> = {
  accessories: list(
    'Keychain, Enamel Pin, Tote Bag, Phone Charm, Lanyard, Bracelet, Backpack, Wallet, Pendant, Earrings, Scarf, Coin Pouch, Patch Set, Hair Clip, Ring, Umbrella, Water Bottle, Mug',
  ),
  'wall-decor': list(
    'Poster, Wall Scroll, Canvas Print, Metal Poster, Tapestry, Framed Print, Poster Set, Wall Clock, Neon Sign, Noren Curtain, Panel Art, Calendar, Wooden Plaque',
  ),
  'tech-gear': list(
    'Mouse Pad, Desk Mat, Phone Case, Laptop Sleeve, Keycap Set, Wrist Rest, Cable Holder, Headphone Stand, Charging Pad, Earbud Case, Webcam Cover, Monitor Lamp, USB Hub, Tablet Stand',
  ),
  figurines: list(
    'Figurine, Chibi Figure, Action Figure, Statue, Bust, Diorama, Nodding Figure, Blind Box Figure, Scale Figure, Articulated Figure, Acrylic Stand, Plush Figure',
  ),
  stickers: list(
    'Sticker Pack, Sticker Sheet, Laptop Decal, Vinyl Decal, Window Cling, Bumper Sticker, Washi Tape, Holo Sticker, Car Decal, Skin Decal, Stamp Set',
  ),
  cosplay: list(
    'Hoodie, T-Shirt, Haori Jacket, Costume, Kimono Robe, Wig, Bomber Jacket, Socks, Cap, Cloak, Sweatshirt, Mask, Gloves, Beanie, Joggers, Pyjama Set',
  ),
  digital: list(
    'Wallpaper Pack, Icon Set, Brush Set, Printable Poster, Sound Pack, Desktop Theme, Colouring Book, Pattern Pack, Font, Stream Overlay',
  ),
};

export const colours = words('Black White Red Navy Charcoal Cream Pink Green Purple Yellow');
export const sizes = words('XS S M L XL XXL');

export const origins = words('India India India India Japan China Vietnam Thailand Indonesia Bangladesh');

/** Sentences of a short description; {motif}, {style}, {thing}, {name} are filled in. */
export const openings = [
  'Our {thing} for everyone who grew up with {name}.',
  'The {motif} of {name}, drawn anew for this {thing}.',
  'Our {style} {motif}, printed in colours that stay.',
  'This {style} {thing} bears the {motif} that guards the gate.',
  'For the shelf, the bag or a friend: the {motif} in {style} light.',
  'Made in small runs, this {thing} carries the {motif} from the second season.',
  'The {thing} that {name} would choose on a rainy day.',
  'Anime fans will know this {motif} at once.',
];

/** Sentences of the long description. */
export const sentences = [
  'The print covers the whole front and does not crack when it is folded.',
  'Each piece is checked by hand before it is packed in recycled card.',
  'The colours were mixed with the artist, who asked for more {style} and less grey.',
  'It arrives with a small card that tells the story of {name}.',
  'Wipe with a dry cloth; keep out of direct sun for long afternoons.',
  'Soft to the touch, strong at the seams, and light enough for every day.',
  'We tested it for a month on commuter trains, desks and two very curious cats.',
  'The {motif} glows a little in the dark, enough to find it at night.',
  'A limited run with a number on the back of every {thing}.',
  'Goes well with the {style} series and with anything black.',
  'Packed flat, opened in a minute, no tools needed.',
  'The edges are rounded, so that bags and children stay whole.',
  'Fans of {name} asked for a larger one: here it is.',
  'Printed with water-based inks on thick matte stock.',
  'If it arrives damaged, send a photo within a day and we replace it.',
  'The line art is from the sketchbook of the first episode.',
  'On the reverse stands the oath of the {motif} clan in brush letters.',
  'A gift box can be folded from the packaging, with instructions inside.',
];

export const makers = list(
  'Akaoni Castworks (sample) Pune, Kumo Print House (sample) Mumbai, Hoshi Textiles (sample) Tiruppur, Kaze Studio (sample) Bengaluru, Mori Woodcraft (sample) Jaipur, Tsubame Paper (sample) Delhi',
);

export const reviewers = words(
  'Aarav Diya Kabir Meera Rohan Ananya Ishaan Tara Vihaan Nila Arjun Zoya Dev Riya Neel Sana Yash Isha Om Kavya',
);
export const reviewTexts = [
  'Exactly as in the pictures, and it came well packed.',
  'Colours are lovely. I would buy it again.',
  'Smaller than I thought, but very well made.',
  'My sister has not put it down since it came.',
  'Good quality for the price.',
  'Delivery took a while, the piece itself is fine.',
  'The print is a little darker than on the screen.',
  'Perfect on my desk next to the others.',
];

const onsets = ['k', 's', 't', 'n', 'h', 'm', 'r', 'y', 'sh', 'ch', 'ry', 'g', 'z', 'd', 'b', ''];
const vowels = ['a', 'i', 'u', 'e', 'o', 'ou'];

/** An invented name, the same for the same number: the long tail of series names. */
export function inventedName(number: number): string {
  let left = number + 200;
  let name = '';
  while (left > 0 || name.length < 4) {
    name += `${onsets[left % onsets.length]}${vowels[Math.floor(left / onsets.length) % vowels.length]}`;
    left = Math.floor(left / (onsets.length * vowels.length));
  }
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Invented series: "Akaru Academy". */
export const seriesNames: string[] = Array.from(
  { length: 80 },
  (_, i) =>
    `${inventedName(i * 977 + 13)} ${words('Academy Chronicle Rangers Diaries Quest Garden Protocol Nights')[i % 8]}`,
);

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

function list(text: string): string[] {
  return text.split(',').map((item) => item.trim());
}
