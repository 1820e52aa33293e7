import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const TEXTS = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml']);
/** Below this size the header costs more than compression saves. */
const MIN_BYTES = 1_024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes `.br` and `.gz` beside every text file of the folder, at the highest level: it runs once per build. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXTS.has(extname(entry.name)));
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      const bytes = await readFile(file);
      if (bytes.length < MIN_BYTES) return;
      await Promise.all([
        writeFile(`${file}.br`, await brotli(bytes)),
        writeFile(`${file}.gz`, await gzipped(bytes, { level: 9 })),
      ]);
    }),
  );
}
