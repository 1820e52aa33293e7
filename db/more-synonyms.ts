import type { StarterSynonyms } from './starter-synonyms.ts';

/** Further starter synonyms, for phrases that people typed without a result, and words that must not be corrected. */
export const moreSynonyms: readonly StarterSynonyms[] = [
  ['ignored', 'boyfriend, girlfriend, husband, wife, brother, sister, bestie', '', null],

  // Phrases of which only a part names a product
  ['same', 'phone sticker, mobile sticker, window sticker, scooty sticker, trolley sticker', 'sticker', 'stickers'],
  ['same', 'pc wallpaper, mobile wallpaper, desktop wallpaper, hd wallpaper, wallpaper 4k', 'wallpaper', null],
  [
    'same',
    'bed lamp, table light, room light, light room, bedroom light, reading lamp',
    'lamp, string light',
    'tech-gear',
  ],
  ['same', 'framed poster, poster frame, combo poster, poster combo, poster set', 'poster', 'wall-decor'],
  ['same', 'keychain bike, bike keychain, keychain car, car keychain', 'keychain', 'accessories'],
  ['same', 'hand bag, sling bag, side bag, cross body bag, crossbody bag', 'tote, bag', 'accessories'],
  ['same', 'ninja mask, samurai mask, cosplay mask', 'mask', 'cosplay'],
  ['same', 'laptop stand, tablet stand, controller stand, monitor stand', 'phone stand, headphone stand', 'tech-gear'],
  ['same', 'console skin, controller skin, ps5 skin, xbox skin', 'skin', 'stickers'],
  ['same', 'coloring page, colouring page, coloring, colouring', 'colouring book', null],
  ['same', 'twitch, streamer, streaming, live stream', 'overlay', null],
  ['same', 'emoji, emote, emoticon, discord icon', 'icon', null],
  ['same', 'fish, machli', 'koi', null],
  ['same', 'tabi, tabi sock', 'sock', 'cosplay'],

  // What the shop may not sell
  ['same', 'wooden sword, toy sword, foam sword, bokken', '', 'cosplay'],
  ['same', 'katana stand, sword stand, sword display', '', 'cosplay'],
  ['same', 'nunchaku, nunchuck, nunchucks', '', 'cosplay'],
  ['same', 'armour, armor, samurai armour, samurai armor', '', 'cosplay'],
  ['same', 'kurti, saree, salwar, lehenga', '', 'cosplay'],
  ['same', 'hair clip, hairclip, hair pin, hairpin, kanzashi, clutcher', '', 'accessories'],
  ['same', 'scrunchie, hair tie, rubber band', '', 'accessories'],
  ['same', 'anklet, payal', '', 'accessories'],
  ['same', 'patch, iron patch, cloth patch, embroidered patch', '', 'accessories'],
  ['same', 'magnet, fridge magnet, refrigerator magnet', '', 'accessories'],
  ['same', 'coaster, tea coaster, table coaster', '', 'accessories'],
  ['same', 'bookmark, book mark, page marker', '', 'accessories'],
  ['same', 'kettle, teapot, tea pot', '', 'accessories'],
  ['same', 'soap, perfume, attar, deodorant', '', 'accessories'],
  ['same', 'chocolate, candy, toffee, pocky', '', 'accessories'],
  ['same', 'puzzle, jigsaw, jigsaw puzzle', '', 'figurines'],
  ['same', 'board game, boardgame, chess, ludo', '', 'figurines'],
  ['same', 'dice, die set', '', 'figurines'],
  ['same', 'pen stand, pen holder, pencil stand, desk organiser, desk organizer', '', 'tech-gear'],
  ['same', 'controller, gamepad, game pad, joystick', '', 'tech-gear'],
  ['same', 'webcam, web cam, webcam cover', '', 'tech-gear'],
  ['same', 'usb hub', '', 'tech-gear'],
  ['same', 'ring light', '', 'tech-gear'],
  ['same', 'stl, stl file, 3d print, 3d file', '', 'figurines'],

  // Creatures
  ['same', 'wolf, okami', '', null],
  ['same', 'tiger, tora', '', null],
  ['same', 'frog, kaeru', '', null],
  ['same', 'panda, bear', '', null],
  ['same', 'snake, serpent, hebi', '', null],
  ['same', 'crane, tsuru', '', null],
];
