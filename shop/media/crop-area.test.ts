import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CROP_MIN_PIXELS, moveArea, readArea, resizeArea, squareIn, wholeArea, writeArea } from './crop-area.ts';

const sides = fc.integer({ min: CROP_MIN_PIXELS, max: 3_600 });
const pictures = fc.record({ width: sides, height: sides });
const anywhere = fc.integer({ min: -5_000, max: 5_000 });

test('whatever is dragged, the area stays inside the picture and is never too small', () => {
  fc.assert(
    fc.property(
      pictures,
      fc.boolean(),
      fc.array(fc.tuple(anywhere, anywhere, fc.boolean())),
      (picture, isSquare, drags) => {
        let area = isSquare ? squareIn(wholeArea(picture)) : wholeArea(picture);
        for (const [x, y, isResize] of drags) {
          area = isResize
            ? resizeArea(area, { width: x, height: y }, picture, isSquare)
            : moveArea(area, { left: x, top: y }, picture);
          expect(readArea(writeArea(area), picture)).toEqual({ ok: true, value: area });
          if (isSquare) expect(area.width).toBe(area.height);
        }
      },
    ),
  );
});

test('the square of an area is the largest one in its middle', () => {
  expect(squareIn({ left: 100, top: 50, width: 400, height: 200 })).toEqual({
    left: 200,
    top: 50,
    width: 200,
    height: 200,
  });
});

test('an area outside the picture, too small or no area is refused', () => {
  const picture = { width: 400, height: 300 };
  for (const text of [
    '',
    '0,0,400',
    '0,0,401,300',
    '1,0,400,300',
    '0,1,400,300',
    '0,0,49,300',
    '-1,0,100,100',
    '0,0,1e2,100',
  ])
    expect(readArea(text, picture), text).toMatchObject({ ok: false });
  expect(readArea('0,0,400,300', picture)).toMatchObject({ ok: true });
});
