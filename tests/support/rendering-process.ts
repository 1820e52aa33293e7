import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { renderPicture } from '#shop/media/internal/decode.ts';

/** Renders the picture whose file is named, in a process that has done nothing else, and prints what became of it as JSON. */
const [path = ''] = process.argv.slice(2);

/** Resident memory of this process in MB. VmHWM, the peak: getrusage starts from the parent's. */
async function memoryMb(name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024;
}

const tiny = await sharp({ create: { width: 60, height: 60, channels: 3, background: 'red' } })
  .png()
  .toBuffer();
await renderPicture({ bytes: tiny, format: 'webp', owner: null });
const bytes = await readFile(path);
const idleMb = await memoryMb('VmRSS');
const rendered = await renderPicture({ bytes, format: 'webp', owner: null });
const grownMb = Math.round((await memoryMb('VmHWM')) - idleMb);
process.stdout.write(JSON.stringify({ outcome: rendered.ok ? 'rendered' : rendered.reason, grownMb }));
