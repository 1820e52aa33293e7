import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The version of the types in extensions/extension.ts. */
const VERSION = 1;
const NAME = /^[a-z][a-z0-9-]{0,29}$/;
/** Files of the folder itself, without the types and tests. */
const FILE = /^(?!extension\.ts$)[\w-]+\.(?:ts|js|mjs)$/;

/** An extension as its file exports it; extensions/extension.ts has its full type. */
type Loaded = { version: number; name: string } & Record<string, unknown>;

/** A file in the folder is no extension that this version of the shop can load; `message` says which, and why. */
export class ExtensionRefused extends Error {}

/**
 * Imports every extension of a folder, in the order of their file names. They are part of the program and may do whatever
 * it may. Throws `ExtensionRefused`: a shop that lacks a payment method which its owner counts on must not start.
 */
export async function loadExtensions(folder: string): Promise<Loaded[]> {
  if (!existsSync(folder)) return [];
  const loaded: Loaded[] = [];
  for (const file of readdirSync(folder).toSorted()) {
    if (!FILE.test(file)) continue;
    const { extension } = await import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href);
    if (typeof extension !== 'object' || extension === null)
      throw new ExtensionRefused(`${file} does not export "extension"`);
    if (extension.version !== VERSION)
      throw new ExtensionRefused(`${file} is for version ${extension.version} of extensions; this shop has ${VERSION}`);
    if (!NAME.test(String(extension.name)) || loaded.some(({ name }) => name === extension.name))
      throw new ExtensionRefused(`${file} needs a name of its own, in lower case with dashes`);
    loaded.push(extension);
  }
  return loaded;
}

/** Those of this process. Loaded before the lists that they add to. */
const extensions = await loadExtensions(resolve('extensions'));

/** What all extensions have under a name of theirs, such as "jobs". */
export const fromExtensions = <Item>(point: string): Item[] =>
  extensions.flatMap((extension) => (extension[point] ?? []) as Item[]);
