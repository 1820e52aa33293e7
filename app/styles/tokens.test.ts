import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as numbers from '#config/numbers.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');

/** The tokens of one block of rules, as written. */
function tokensOf(selector: string): Map<string, string> {
  const tokens = new Map<string, string>();
  for (const [, named, body = ''] of css.matchAll(/(:root[.\w]*)\s*\{([^}]*)\}/g)) {
    if (named !== selector) continue;
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) tokens.set(name, value.trim());
  }
  return tokens;
}

const light = tokensOf(':root');
const themes = { light, dark: new Map([...light, ...tokensOf(':root.dark')]) };

const grounds = ['paper', 'paper-raised', 'paper-sunken'];

/** Every pair of ink and ground that carries words. */
const pairs: [ink: string, ground: string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['ink-soft', ground],
    ['sakura-ink', ground],
    ['torii-ink', ground],
    ['matcha-ink', ground],
    ['lantern-ink', ground],
  ]),
  ['on-sakura', 'sakura'],
  ['on-torii', 'torii'],
  ['on-lantern', 'lantern'],
  ['sakura-ink', 'sakura-wash'],
  ['ink', 'sakura-wash'],
  ['torii-ink', 'torii-wash'],
  ['matcha-ink', 'matcha-wash'],
  ['lantern-ink', 'lantern-wash'],
  ['ink', 'lantern-wash'],
  ['sakura-ink', 'lantern-wash'],
  ['on-noren', 'noren'],
  ['on-noren', 'noren-fold'],
  ['on-noren-soft', 'noren'],
  ['lantern', 'noren'],
];

test.each(Object.keys(themes))('every text and background pair passes WCAG AA: %s', (theme) => {
  const faint = pairs.filter(([ink, ground]) => contrast(colour(theme, ink), colour(theme, ground)) < 4.5);
  expect(faint).toEqual([]);
});

test.each(Object.keys(themes))('field borders and the focus ring have enough contrast: %s', (theme) => {
  for (const ground of grounds) {
    expect(contrast(colour(theme, 'field-line'), colour(theme, ground))).toBeGreaterThanOrEqual(3);
    expect(contrast(colour(theme, 'focus'), colour(theme, ground))).toBeGreaterThanOrEqual(3);
  }
});

test('durations and widths match the specification', () => {
  expect(light.get('splash-ms')).toBe(`${numbers.SPLASH_MS}ms`);
  expect(light.get('toast-ms')).toBe(`${numbers.TOAST_MS}ms`);
  expect(light.get('sidebar')).toBe(`${numbers.SIDEBAR_REM}rem`);
});

function colour(theme: string, token: string): string {
  const value = themes[theme as keyof typeof themes].get(token) ?? '';
  if (!/^#[\da-f]{6}$/i.test(value)) throw new Error(`${token} is no opaque colour in ${theme}: ${value}`);
  return value;
}

/** WCAG 2.2, "contrast ratio". */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
