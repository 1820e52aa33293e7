import { art } from '#tools/compose-pictures/art.ts';
import { hue } from '#tools/compose-pictures/colour.ts';
import { halftone, motif } from '#tools/compose-pictures/pattern.ts';
import { disc, place, rect } from '#tools/compose-pictures/svg.ts';
import { fan, omamori, purse, strapCharm, tag } from '#tools/compose-pictures/things/charm.ts';
import { keyboard, mouse } from '#tools/compose-pictures/things/desk.ts';
import { daruma, kitsune, tanuki } from '#tools/compose-pictures/things/figure.ts';
import { keycapOf, koiStand, moonLamp, neko, sleeve, yoru } from '#tools/compose-pictures/things/gadget.ts';
import { foxMask } from '#tools/compose-pictures/things/garment.ts';
import { clockFace, mini, plaque } from '#tools/compose-pictures/things/hanging.ts';
import { acrylic, badge, card, pin, sticker } from '#tools/compose-pictures/things/pack.ts';
import { besideHand, held } from '#tools/compose-pictures/things/setting.ts';
import {
  holo,
  moods,
  seasons,
  snacks,
  stickerSheet,
  tapeRoll,
  warning,
  yokai,
} from '#tools/compose-pictures/things/sticker-sheet.ts';

/** How large a thing is: on a palm or beside an open hand. */
export const inHands: Record<string, () => string> = {
  'kitsune-shrine-guardian-4': () => held('#f9d3c0', '#fff0dc', kitsune(0, 20, 560), 'brown', hue.pine),
  'tanuki-ramen-chef-4': () => held('#f4e2b0', '#fbf3d6', tanuki(0, 20, 520), 'tan', hue.torii),
  'lantern-ghost-glow-4': () => held('#cbbcec', '#e9e2fa', art('ghost', 0, -210, 470), 'deep', hue.lantern),
  'daruma-wish-keeper-4': () =>
    held('#f6c65a', '#fbe3a1', daruma(0, 20, 470, hue.torii, [true, true]), 'wheat', hue.indigo),
  'sakura-street-mini-prints-4': () =>
    besideHand('#e6d5c6', '#c9b09a', place(mini(1, 400, 520), 0, 0, 0.86, -5), 'tan', hue.sakura),
  'paper-lantern-string-4': () => held('#1b2140', '#33386a', art('lantern', 0, -190, 560), 'tan', hue.torii),
  'ema-wish-plaque-4': () =>
    besideHand('#9fae7c', '#83925f', plaque(-10, 30, 560, art('horse', 0, 24, 300), -4), 'brown', hue.torii),
  'tsukimi-wall-clock-4': () => besideHand('#d7b78b', '#b8946a', place(clockFace(350), -10, -20), 'wheat', hue.violet),
  'kitsune-keycap-set-4': () =>
    held('#f8b577', '#fbd9b2', keycapOf('#f0803c', 'fox-keycap', 0, -110, 300, -6), 'deep', hue.ink),
  'sushi-artisan-keycaps-4': () =>
    held(
      '#1f4a3c',
      '#2f6b57',
      keycapOf('#fff7ea', 'sushi', -130, -110, 220, -8) + keycapOf('#dd4128', 'fried-shrimp', 110, -130, 220, 6),
      'wheat',
      '#f2b49a',
    ),
  'mecha-01-silent-mouse-4': () =>
    besideHand(
      '#94a5bb',
      '#7c8ea6',
      place(mouse('#f4f6fa', '#9aa6b8', art('robot-pilot', 0, 76, 96)), 0, 20, 1.5, 4),
      'brown',
      hue.lantern,
    ),
  'moon-rabbit-night-light-4': () => held('#1a2144', '#2a3366', place(moonLamp(0, 20), 0, 0, 0.86), 'tan', hue.sakura),
  'neko-laptop-sleeve-4': () =>
    besideHand(
      '#e6cfae',
      '#c9ab82',
      place(sleeve(900, 660, '#5a5f73') + neko(340, '#20232f'), -40, -40, 0.86, -4),
      'wheat',
      hue.matcha,
    ),
  'koi-phone-stand-3': () => held('#a9d6ee', '#e3f4fb', koiStand(0, 20, 0.86), 'brown', hue.torii),
  'yoru-65-keyboard-4': () =>
    besideHand('#c99f70', '#a87f52', place(keyboard(yoru), -20, -60, 0.8, -8), 'tan', hue.indigo),
  'kitsune-enamel-pin-4': () => held('#f0eadd', '#f9c99a', pin('fox-autumn', 0, -130, 300), 'tan', hue.ink),
  'ramen-stall-pin-set-4': () =>
    besideHand(
      '#27406f',
      '#1b2f55',
      pin('ramen', -120, -170, 230, '#2b2f3f') +
        pin('narutomaki', 120, -80, 170, '#2b2f3f') +
        pin('egg', -110, 120, 150, '#2b2f3f') +
        pin('chopsticks', 110, 160, 200, '#2b2f3f'),
      'brown',
      hue.torii,
    ),
  'oni-acrylic-keychain-4': () =>
    held('#f1c7d2', '#fbe6ec', place(acrylic('oni-azure', 0, 0, 330), 0, -100), 'wheat', hue.violet),
  'safe-travels-omamori-4': () =>
    held('#e4ecdf', '#fbf6ea', omamori(0, -120, 0.66, '#24407f', '#9cc2ea', 'seigaiha', 4), 'deep', hue.torii),
  'night-market-badge-set-4': () =>
    besideHand(
      '#f2dfb8',
      '#d9bf8a',
      badge(-110, -180, 120, '#dd4128', art('ramen', -110, -180, 150)) +
        badge(140, -20, 120, '#fbd25b', art('dango', 140, -20, 150)) +
        badge(-90, 170, 120, '#f9cdd6', art('rice-ball', -90, 170, 150)),
      'tan',
      hue.teal,
    ),
  'sakura-folding-fan-3': () =>
    held(
      '#c8d9c8',
      '#e9f1e6',
      place(fan(0, 0, 420, { defs: '', fill: '#f9c3d0' }, hue.oak, '', 0), 0, 20),
      'wheat',
      hue.plum,
    ),
  'lucky-cat-coin-purse-4': () =>
    held(
      '#bfe3d0',
      '#e6f5ec',
      purse(
        0,
        -170,
        0.84,
        motif('seigaiha', '#2d4a91', '#a9d6ee', 0.7),
        disc(0, 90, 140, hue.white) + art('cat-lucky', 0, 90, 200),
      ),
      'brown',
      hue.lantern,
    ),
  'mecha-luggage-tag-4': () =>
    besideHand('#cdd8e4', '#a9b6c6', tag(0, 60, 0.94, '#b9392c', 'robot-courier', '#7a1f17', -6), 'deep', hue.ink),
  'moon-rabbit-phone-strap-4': () =>
    held('#242b57', '#3b4480', strapCharm(0, -110, 'rabbit', '#dd4128', 260), 'brown', hue.sakura),
  'night-market-sticker-pack-4': () =>
    besideHand('#dd4128', '#b93320', stickerSheet(-20, -20, 560, 720, '#f4e6cb', snacks, 4, -4), 'wheat', hue.ink),
  'kitsune-die-cut-sticker-3': () =>
    held('#7fb6a4', '#c5e3d8', sticker('fox-dawn', 0, -150, 400, -4), 'deep', hue.white),
  'oni-holo-sticker-4': () =>
    held(
      '#22263f',
      '#3a3f66',
      holo((f) => disc(0, -160, 210, '#fff') + disc(0, -160, 196, f)) + art('oni-jade', 0, -160, 280),
      'tan',
      hue.lilac,
    ),
  'neko-mood-sheet-3': () =>
    besideHand('#cbbcec', '#ab98d8', stickerSheet(-20, -20, 560, 640, '#fffdf8', moods, 3, 3), 'brown', hue.sun),
  'sakura-washi-tapes-4': () =>
    held('#f6d8d2', '#fdf1ee', tapeRoll(0, -220, 200, 'sakura', '#f6a9bd', '#fff', -6), 'tan', hue.pine),
  'mecha-warning-labels-3': () =>
    held(
      '#b9c4d2',
      '#dfe6ee',
      place(warning(0, 0, 340, 300, '#f4b52a', 'robot-foreman'), 0, -140, 1.05, -4),
      'deep',
      hue.torii,
    ),
  'yokai-parade-strip-3': () =>
    besideHand(
      '#bfe3d0',
      '#97c4ad',
      place(
        card(
          280,
          900,
          '#f4e6cb',
          yokai
            .slice(4)
            .map((n, i) => sticker(n, 0, -290 + i * 200, 170))
            .join(''),
        ),
        -20,
        -20,
        1,
        -4,
      ),
      'wheat',
      hue.violet,
    ),
  'seasons-planner-stickers-3': () =>
    besideHand('#f0c8a8', '#d7a983', stickerSheet(-20, -20, 540, 720, '#fffdf8', seasons, 3, -3), 'deep', hue.teal),
  'kitsune-festival-mask-4': () =>
    held('#15183a', '#2b3066', place(foxMask(hue.indigo, '#f4ead2'), 0, -210, 0.92), 'brown', hue.torii),
  'ink-halftone-brush-pack-4': () =>
    besideHand(
      '#c6d0d9',
      '#a6b3bf',
      rect(-260, -360, 520, 720, '#fffdf8', 12) +
        [10, 18, 30, 48, 74]
          .map(
            (r, i) =>
              disc(-150 + (i % 2) * 10, -270 + i * 130, r, hue.ink) +
              rect(-40, -278 + i * 130, 240, 8 + i * 8, hue.ink, 8),
          )
          .join('') +
        halftone(-240, 270, 480, 80, hue.ink, 22, 0),
      'tan',
      hue.ink,
    ),
};
