/**
 * Composes the pictures of the demo catalogue: `node tools/compose-pictures/main.ts [words in names …] [--sheet FILE.png]`.
 * Without words all pictures, the shop front and the icons are written; with `--sheet` they are only
 * laid side by side, and single drawings with them (`drawing-<name>`).
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { art, drawings } from './art.ts';
import { contactSheet } from './contact-sheet.ts';
import { scenes } from './scenes/all.ts';
import { frontPictures, writeFront } from './shopfront.ts';
import { picture, rect } from './svg.ts';

/** The best quality, in steps, at which a rendition stays below its budget in bytes; dense patterns need the lower ones. */
const budgets: { file: string; side: number; budget: number; qualities: number[] }[] = [
  { file: '320.avif', side: 320, budget: 5_000, qualities: [44, 36] },
  { file: '640.avif', side: 640, budget: 11_000, qualities: [42, 33, 24] },
  { file: '1200.avif', side: 1200, budget: 15_000, qualities: [36, 28, 22] },
  { file: '640.webp', side: 640, budget: 12_500, qualities: [40, 26, 15] },
];

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sheet: { type: 'string' }, across: { type: 'string', default: '6' } },
});

const pictures = { ...scenes, ...(values.sheet ? { ...frontPictures, ...drawingPictures() } : {}) };
const wanted = Object.entries(pictures).filter(
  ([name]) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
);

if (values.sheet) {
  const rendered = [];
  for (const [name, draw] of wanted)
    rendered.push({
      name,
      png: await sharp(Buffer.from(picture(draw())))
        .resize(600, 600, { fit: 'cover' })
        .png()
        .toBuffer(),
    });
  await contactSheet(rendered, values.sheet, Number(values.across), Math.floor(1800 / Number(values.across)));
} else {
  for (const [name, draw] of wanted) await writePicture(name, picture(draw()));
  if (positionals.length === 0 || positionals.includes('front')) await writeFront(root);
}

/** Each drawing alone, for looking at: `drawing-<name>`. */
function drawingPictures(): Record<string, () => string> {
  return Object.fromEntries(
    Object.keys(drawings).map((name) => [
      `drawing-${name}`,
      () => rect(0, 0, 1200, 1200, '#f3dfb6') + art(name, 600, 600, 1060),
    ]),
  );
}

async function writePicture(name: string, svg: string): Promise<void> {
  const folder = join(root, 'demo', 'pictures', name);
  mkdirSync(folder, { recursive: true });
  const master = await sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 1 }).toBuffer();
  const sizes: string[] = [];
  for (const { file, side, budget, qualities } of budgets) {
    const scaled = await sharp(master).resize(side, side).png({ compressionLevel: 1 }).toBuffer();
    let bytes = Buffer.alloc(0);
    for (const quality of qualities) {
      const still = sharp(scaled);
      bytes = await (file.endsWith('.avif')
        ? still.avif({ quality, effort: 2 })
        : still.webp({ quality, effort: 5, smartSubsample: true })
      ).toBuffer();
      sizes.push(`${file} q${quality} ${(bytes.length / 1000).toFixed(1)}`);
      if (bytes.length <= budget) break;
    }
    writeFileSync(join(folder, file), bytes);
  }
  console.log(`${name}  ${sizes.join('  ')}`);
}
