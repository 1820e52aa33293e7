import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FACE_SIDE, faces } from './faces.ts';
import { uid } from './svg.ts';

const PACKAGE = 'fluentui-emoji@1.3.0';

let folder = '';

/** Installs the vector art (130 MB) into a temporary folder, once a machine; it is no dependency of the shop. */
export function installArt(): void {
  const home = join(tmpdir(), 'yatai-demo-art');
  folder = join(home, 'node_modules', 'fluentui-emoji', 'icons', 'modern');
  if (existsSync(join(folder, 'ogre.svg'))) return;
  mkdirSync(home, { recursive: true });
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  execFileSync(npm, ['install', '--prefix', home, '--no-save', '--ignore-scripts', '--no-audit', PACKAGE], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
}

type Turn = { turn?: number; flip?: boolean };

/** One of our faces or a piece of art, centred on (x, y), `size` units wide and high. */
export function art(name: string, x: number, y: number, size: number, { turn = 0, flip = false }: Turn = {}): string {
  const face = faces[name];
  if (face !== undefined) return turned(face, x, y, size / FACE_SIDE, FACE_SIDE, { turn, flip });
  // Ids in the art are unique within a file; the prefix keeps two copies apart.
  const source = readFileSync(join(folder, `${name}.svg`), 'utf8').replaceAll('svg-', `${uid()}-`);
  const inner = source.replace(/^<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');
  return turned(inner, x, y, size / ART_SIDE, ART_SIDE, { turn, flip });
}

/** Units of a piece of art's side. */
const ART_SIDE = 32;

function turned(
  content: string,
  x: number,
  y: number,
  scale: number,
  side: number,
  { turn, flip }: Required<Turn>,
): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${flip ? -scale : scale} ${scale}) translate(${-side / 2} ${-side / 2})" fill="none">${content}</g>`;
}
