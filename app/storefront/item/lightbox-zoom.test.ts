import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UNZOOMED, zoomAt, zoomedBy } from './lightbox-zoom.ts';

const phone = { width: 390, height: 700, contentWidth: 390, contentHeight: 390 };
const wide = { width: 1_440, height: 800, contentWidth: 800, contentHeight: 800 };

test('the point under the fingers stays there while zooming', () => {
  const square = { width: 800, height: 800, contentWidth: 800, contentHeight: 800 };
  const around = { x: 100, y: -60 };
  const zoomed = zoomAt(UNZOOMED, 2, around, square);
  expect(zoomed).toEqual({ scale: 2, x: -100, y: 60 });
  expect(zoomAt(zoomed, 1, around, square)).toEqual(UNZOOMED);
});

test('two fingers that move together move the picture', () => {
  const zoomed = zoomAt(UNZOOMED, 3, { x: 0, y: 0 }, wide);
  expect(zoomedBy(zoomed, { ratio: 1, dx: 40, dy: -25 }, { x: 7, y: 9 }, wide)).toEqual({ scale: 3, x: 40, y: -25 });
});

test('a picture stays in its window and is scaled between one and five times', () => {
  const step = fc.record({
    ratio: fc.double({ min: 0.05, max: 20, noNaN: true }),
    dx: fc.integer({ min: -2_000, max: 2_000 }),
    dy: fc.integer({ min: -2_000, max: 2_000 }),
    x: fc.integer({ min: -700, max: 700 }),
    y: fc.integer({ min: -400, max: 400 }),
  });
  fc.assert(
    fc.property(fc.constantFrom(phone, wide), fc.array(step, { maxLength: 20 }), (area, steps) => {
      let zoom = UNZOOMED;
      for (const { x, y, ...move } of steps) zoom = zoomedBy(zoom, move, { x, y }, area);
      expect(zoom.scale).toBeGreaterThanOrEqual(1);
      expect(zoom.scale).toBeLessThanOrEqual(5);
      expect(Math.abs(zoom.x)).toBeLessThanOrEqual(Math.max(0, (area.contentWidth * zoom.scale - area.width) / 2));
      expect(Math.abs(zoom.y)).toBeLessThanOrEqual(Math.max(0, (area.contentHeight * zoom.scale - area.height) / 2));
    }),
  );
});
