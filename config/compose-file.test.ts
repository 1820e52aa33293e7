import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parseEnv } from './env.server.ts';

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');

test('every setting of the shop in the compose file is one that the shop reads', async () => {
  const text = await read('../docs/deploy/compose.yaml');
  const known = [...(await read('../.env.example')).matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name]) => name);
  const [, shop = ''] = /^ {2}shop:\n([\s\S]*?)^ {2}\w/m.exec(text) ?? [];
  const settings = [...shop.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replace(/\$\{ORIGIN:\?\}/, 'https://shop.example').replace(/\$\{\w+:\?\}/, 'x'.repeat(44)),
  ]);
  expect(settings.length).toBeGreaterThan(3);
  for (const [name] of settings) expect(known).toContain(name);
  expect(parseEnv(Object.fromEntries(settings))).toMatchObject({ ORIGIN: 'https://shop.example' });
});

test('the compose file documents every variable that it requires', async () => {
  const text = await read('../docs/deploy/compose.yaml');
  const required = [...text.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name);
  const documented = [...text.matchAll(/ (\w+)=/g)].map(([, name]) => name);
  expect(new Set(documented)).toEqual(new Set(required));
});
