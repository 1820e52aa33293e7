import { art } from '#tools/compose-pictures/art.ts';
import { hue, inked } from '#tools/compose-pictures/colour.ts';
import { boards, room, sheet } from '#tools/compose-pictures/ground.ts';
import { halftone } from '#tools/compose-pictures/pattern.ts';
import { disc, faded, path, place, rect, repeat, stroke } from '#tools/compose-pictures/svg.ts';
import { monitor } from './desk.ts';
import { tee } from './garment.ts';
import { flatHand, inHand, type Person, type Skin, wearer } from './hand.ts';
import { plant } from './home.ts';
import { figures } from './lettering.ts';

/** Content that stands on a palm: the origin is where it stands, 520 units wide and high at most. */
export const held = (ground: string, spot: string, content: string, skin: Skin, sleeve: string): string =>
  sheet(ground) +
  disc(600, 540, 430, spot) +
  halftone(0, 800, 1200, 400, 'rgba(23,26,44,.12)', 40) +
  place(inHand(content, skin, sleeve), 600, 730, 1.1);

/** Content lying on a table beside an open hand; the origin is the middle of the left half. */
export const besideHand = (wood: string, seam: string, content: string, skin: Skin, sleeve: string): string =>
  boards(wood, seam, 5) + place(content, 400, 600) + place(flatHand(skin, sleeve, true), 920, 740, 0.92);

/** A line that measures from one end to the other, with its length in centimetres. */
export function measure(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  centimetres: number,
  ink: string = hue.ink,
): string {
  const level = y1 === y2;
  const end = (x: number, y: number) => (level ? `M${x} ${y - 26}v52` : `M${x - 26} ${y}h52`);
  const [x, y] = level ? [(x1 + x2) / 2, y1 + 62] : [x1 + 116, (y1 + y2) / 2];
  return (
    stroke(`M${x1} ${y1}L${x2} ${y2}${end(x1, y1)}${end(x2, y2)}`, ink, 8) +
    figures(`${centimetres} cm`, x, y, 0.72, ink, 9)
  );
}

/** Content on squared paper with its width below and, if given, its height on the right; the origin is the middle. */
export function dimensions(
  paper: string,
  accent: string,
  content: string,
  width: { centimetres: number; units: number; below: number },
  height?: { centimetres: number; units: number; right: number },
): string {
  const half = width.units / 2;
  return (
    sheet(paper) +
    faded(
      repeat(15, (i) => stroke(`M0 ${i * 80 + 40}H1200M${i * 80 + 40} 0V1200`, hue.ink, 2)),
      0.1,
    ) +
    path('M0 0H1200V50L0 110Z', accent) +
    place(content, 560, 580) +
    measure(560 - half, 580 + width.below, 560 + half, 580 + width.below, width.centimetres) +
    (height
      ? measure(
          560 + height.right,
          580 - height.units / 2,
          560 + height.right,
          580 + height.units / 2,
          height.centimetres,
        )
      : '')
  );
}

/** A desk with a monitor behind what stands on it; content stands at the origin, right of the middle. */
export const onDesk = (wall: string, screen: string, content: string, extra = ''): string =>
  room(wall, hue.walnut, 1300, false) +
  faded(path('M120 0L420 0L760 900H380Z', '#fff'), 0.14) +
  place(
    monitor(rect(-450, -300, 900, 600, screen) + halftone(-450, 0, 900, 300, 'rgba(255,255,255,.2)', 40)),
    400,
    610,
    0.86,
  ) +
  inked(rect(-20, 890, 1240, 330, '#c58d5a') + faded(rect(-20, 890, 1240, 16, '#fff'), 0.3)) +
  art('mug', 190, 860, 170) +
  place(content, 830, 985) +
  extra;

/** A table with a mug and a plant; content stands at the origin, in the middle. */
export const onTable = (wall: string, table: string, content: string, extra = ''): string =>
  sheet(wall) +
  disc(600, 470, 380, '#ffffff55') +
  inked(rect(-20, 880, 1240, 340, table) + faded(rect(-20, 880, 1240, 16, '#fff'), 0.3)) +
  plant(1040, 940, 330) +
  art('mug', 190, 900, 240) +
  place(content, 600, 980) +
  extra;

/** Content on the wall, drawn around the origin, with somebody standing beside it. */
export const withPerson = (wall: string, floor: string, content: string, person: Person, top: string): string =>
  room(wall, floor, 1090) +
  place(content, 420, 470) +
  faded(disc(930, 1150, 190, '#000', 26), 0.2) +
  place(wearer(person, tee(top, '')), 930, 740, 0.52);

/** A door, 200 cm high in 900 units, its foot at (x, y). */
export const door = (x: number, y: number, colour: string): string =>
  inked(
    rect(x - 230, y - 930, 460, 940, hue.white) +
      rect(x - 200, y - 900, 400, 900, colour) +
      rect(x - 150, y - 850, 300, 330, '#00000018', 8) +
      rect(x - 150, y - 440, 300, 380, '#00000018', 8) +
      disc(x + 160, y - 430, 20, hue.sun),
  );
