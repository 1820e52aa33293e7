import { expect, test } from 'vitest';
import { demoProducts } from '#demo/catalogue.ts';
import { demoServices } from '#demo/services.ts';
import { animals } from '#tools/compose-pictures/drawings/animals.ts';
import { creatures } from '#tools/compose-pictures/drawings/creatures.ts';
import { faces } from '#tools/compose-pictures/drawings/faces.ts';
import { scenes } from './all.ts';

test('each picture of the demo has one scene, and each scene is used', () => {
  const shown = [...demoProducts.flatMap(({ pictures }) => pictures), ...demoServices].map(({ file }) => file);
  expect(Object.keys(scenes).sort()).toEqual(shown.sort());
});

test('no face is on the pictures of two products of one category', () => {
  const owners = new Map<string, string>();
  for (const { handle, category, pictures } of demoProducts) {
    const drawn = pictures.map(({ file }) => scenes[file]?.() ?? '').join('');
    for (const [name, drawing] of Object.entries({ ...animals, ...creatures, ...faces })) {
      if (!drawn.includes(drawing)) continue;
      const place = `${name} in ${category ?? 'digital'}`;
      expect(owners.get(place) ?? handle, place).toBe(handle);
      owners.set(place, handle);
    }
  }
  expect(owners.size).toBeGreaterThan(50);
});
