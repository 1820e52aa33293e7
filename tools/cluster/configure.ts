import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../docs/deploy/cluster');

/**
 * A configuration file of docs/deploy/cluster for this machine: each key is replaced everywhere. Throws if the file
 * does not contain a key, so that the documented files are the ones that run.
 */
export async function configure(file: string, replacements: Readonly<Record<string, string>>): Promise<string> {
  let text = await readFile(join(FOLDER, file), 'utf8');
  for (const [written, here] of Object.entries(replacements)) {
    if (!text.includes(written)) throw new Error(`docs/deploy/cluster/${file} does not contain "${written}"`);
    text = text.replaceAll(written, here);
  }
  return text;
}
