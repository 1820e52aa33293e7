import { accept, type Result, refuse } from '#lib/result.ts';

type Size = { width: number; height: number };

/** A part of a picture, in its pixels from the upper left corner. */
export type CropArea = Size & { left: number; top: number };

/** No side of a cropped picture is shorter, in pixels. */
export const CROP_MIN_PIXELS = 50;

const clamp = (value: number, min: number, max: number): number => Math.round(Math.max(min, Math.min(value, max)));

export const wholeArea = ({ width, height }: Size): CropArea => ({ left: 0, top: 0, width, height });

/** The largest square in the middle of the area. */
export function squareIn({ left, top, width, height }: CropArea): CropArea {
  const side = Math.min(width, height);
  return {
    left: left + Math.round((width - side) / 2),
    top: top + Math.round((height - side) / 2),
    width: side,
    height: side,
  };
}

/** The area at another place, as far as the picture reaches. */
export const moveArea = (area: CropArea, to: { left: number; top: number }, picture: Size): CropArea => ({
  ...area,
  left: clamp(to.left, 0, picture.width - area.width),
  top: clamp(to.top, 0, picture.height - area.height),
});

/** The area with its lower right corner at another place. A square stays one. */
export function resizeArea(area: CropArea, to: Size, picture: Size, isSquare: boolean): CropArea {
  const room = { width: picture.width - area.left, height: picture.height - area.top };
  const size = isSquare ? square(Math.max(to.width, to.height)) : to;
  const max = isSquare ? square(Math.min(room.width, room.height)) : room;
  return {
    ...area,
    width: clamp(size.width, CROP_MIN_PIXELS, max.width),
    height: clamp(size.height, CROP_MIN_PIXELS, max.height),
  };
}

const square = (side: number): Size => ({ width: side, height: side });

/** As forms send it: "left,top,width,height". */
export const writeArea = ({ left, top, width, height }: CropArea): string => [left, top, width, height].join();

const AREA = /^(\d{1,5}),(\d{1,5}),(\d{1,5}),(\d{1,5})$/;

/** Reads what `writeArea` wrote; refuses what is not a part of the picture, or too small. */
export function readArea(text: string, picture: Size): Result<CropArea, 'bad-area'> {
  const [, ...numbers] = AREA.exec(text) ?? [];
  if (numbers.length === 0) return refuse('bad-area');
  const [left = 0, top = 0, width = 0, height = 0] = numbers.map(Number);
  const isInside = left + width <= picture.width && top + height <= picture.height;
  const isLargeEnough = width >= CROP_MIN_PIXELS && height >= CROP_MIN_PIXELS;
  return isInside && isLargeEnough ? accept({ left, top, width, height }) : refuse('bad-area');
}
