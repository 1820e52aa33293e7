import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { hue } from './colour.ts';
import { halftone, petals } from './pattern.ts';
import { clipped, disc, faded, glow, path, picture, place, rect, repeat, SIDE, stroke } from './svg.ts';
import { kitsune } from './things/figure.ts';
import { yatai } from './things/lettering.ts';
import { lanternCord, nightSky, runningShop } from './things/stall.ts';

/** The picture that other sites show for a link, 1200 by 630. */
function social(): string {
  return (
    nightSky(1200, 630, 1070, 120) +
    ground(1200, 560, 630) +
    lanternCord(-40, 1240, -20, 56, 8, 88) +
    petals(14, ['#f9cdd6', '#ee7fa3'], 9, 0, 40, 1200, 560, 0.26) +
    place(yatai(hue.white, 190, true, 11), 170, 330) +
    stroke('M280 190V480', hue.torii, 8) +
    place(runningShop(), 740, 330, 0.66) +
    kitsune(1120, 606, 170, true)
  );
}

function ground(w: number, y: number, h: number): string {
  return (
    rect(0, y, w, h - y, '#17142c') +
    faded(rect(0, y, w, 6, '#fff'), 0.12) +
    glow(w / 2, y + 40, w * 0.42, hue.lantern, 0.35) +
    repeat(4, (i) => faded(stroke(`M0 ${y + 30 + i * 34}H${w}`, '#fff', 3), 0.05))
  );
}

/** Awning and lantern: the mark of the shop, drawn on a 64 by 64 tile. */
function mark(corner: number): string {
  const body = 'M25 38C16 43 16 53 25 58H39C48 53 48 43 39 38Z';
  return (
    rect(0, 0, 64, 64, hue.ink, corner) +
    repeat(5, (i) => path(`M${9.5 + i * 9} 15h9v13a4.5 4.5 0 0 1 -9 0Z`, i % 2 ? hue.white : hue.torii)) +
    path('M14 7H50L54.5 15H9.5Z', '#b93320') +
    stroke('M32 31V36', hue.white, 1.6) +
    path(body, hue.lantern) +
    clipped(
      stroke('M16 43.5Q32 46 48 43.5M16 48.5Q32 51 48 48.5M16 53.5Q32 56 48 53.5', '#d97f10', 1.5) +
        disc(27, 48, 4, { fill: '#fff3c8', opacity: 0.7 }, 7),
      path(body, '#000'),
    ) +
    rect(26, 36, 12, 3, hue.torii, 1.2) +
    rect(26, 57, 12, 3, hue.torii, 1.2)
  );
}

/** A quiet drawing of a closed stall, for pictures that are missing. Its greys sit on paper and on night alike. */
function placeholder(): string {
  const line = '#a39a8c';
  const s = (d: string, width = 12) => stroke(d, line, width);
  return (
    rect(0, 0, SIDE, SIDE, '#e6dfd1') +
    faded(halftone(0, 760, SIDE, 440, '#cfc6b5', 110), 0.6) +
    disc(600, 560, 360, '#efe9dc') +
    path('M330 430L390 330H810L870 430Z', '#d6cdbc') +
    repeat(6, (i) => path(`M${330 + i * 90} 430h90v80a45 45 0 0 1 -90 0Z`, i % 2 ? '#f6f1e6' : '#d6cdbc')) +
    s('M330 430L390 330H810L870 430') +
    repeat(6, (i) => s(`M${330 + i * 90} 430h90v80a45 45 0 0 1 -90 0Z`)) +
    s('M370 560V820M830 560V820M340 700H860M370 820H830') +
    path('M550 590H650Q690 640 650 690H550Q510 640 550 590Z', '#f6f1e6') +
    s('M600 556V590M550 590H650Q690 640 650 690H550Q510 640 550 590ZM534 624H666M534 656H666', 9)
  );
}

/** For looking at, beside the product pictures. */
export const frontPictures: Record<string, () => string> = {
  'front-social': () => place(social(), 0, 285),
  'front-placeholder': placeholder,
  'front-icon': () =>
    rect(0, 0, SIDE, SIDE, '#fff') +
    place(mark(14), 100, 100, 10) +
    place(mark(14), 800, 100, 0.5) +
    place(mark(14), 800, 200, 1) +
    place(mark(14), 800, 350, 3),
};

/** Writes what the shop's own pages show: icons, social picture, placeholder. */
export async function writeFront(root: string): Promise<void> {
  const at = (...names: string[]) => join(root, 'public', ...names);
  const render = (svg: string) => sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 1 }).toBuffer();

  const link = await render(picture(social(), 1200, 630));
  await sharp(link).jpeg({ quality: 70, mozjpeg: true }).toFile(at('og.jpg'));

  const icon = (corner: number, side: number) =>
    sharp(Buffer.from(picture(mark(corner), 64, 64)), { density: (72 * side) / 64 }).resize(side, side);
  // Apple rounds the corners itself and paints transparent ones black.
  await icon(0, 180).flatten({ background: hue.ink }).png({ palette: true }).toFile(at('apple-touch-icon.png'));
  writeFileSync(at('favicon.svg'), `${picture(mark(14), 64, 64)}\n`);
  // Browsers ask for this name by themselves wherever no page names an icon, as beside a PDF.
  writeFileSync(at('favicon.ico'), wrapAsIco(await icon(14, ICO_SIDE).png({ palette: true }).toBuffer()));
  writeFileSync(at('placeholder.svg'), `${picture(placeholder())}\n`);
}

const ICO_SIDE = 32;

/** An icon file with one picture: the file's header, the picture's entry, the PNG itself (all numbers little-endian). */
function wrapAsIco(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon, not a cursor
  header.writeUInt16LE(1, 4); // one picture
  header.writeUInt8(ICO_SIDE, 6);
  header.writeUInt8(ICO_SIDE, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18); // where the PNG begins
  return Buffer.concat([header, png]);
}
