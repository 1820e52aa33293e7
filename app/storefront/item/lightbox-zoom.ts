/** Position of a picture: `x` and `y` in pixels from the middle, after scaling. */
export type Zoom = { scale: number; x: number; y: number };

/** Size of the window and of the unzoomed picture in it, in pixels. */
export type ZoomArea = { width: number; height: number; contentWidth: number; contentHeight: number };

type Point = { x: number; y: number };

export const UNZOOMED: Zoom = { scale: 1, x: 0, y: 0 };

const SCALE_MAX = 5;

/** The picture at `scale`; the point `around` stays in place as far as the edges allow. */
export const zoomAt = (zoom: Zoom, scale: number, around: Point, area: ZoomArea): Zoom =>
  zoomedBy(zoom, { ratio: scale / zoom.scale, dx: 0, dy: 0 }, around, area);

/** One step of a gesture: scaled by `ratio` around a point and moved. The picture never leaves its window. */
export function zoomedBy(
  { scale, x, y }: Zoom,
  { ratio, dx, dy }: { ratio: number; dx: number; dy: number },
  around: Point,
  area: ZoomArea,
): Zoom {
  const next = Math.min(Math.max(scale * ratio, 1), SCALE_MAX);
  const factor = next / scale;
  return {
    scale: next,
    x: within(around.x - (around.x - dx - x) * factor, (area.contentWidth * next - area.width) / 2),
    y: within(around.y - (around.y - dy - y) * factor, (area.contentHeight * next - area.height) / 2),
  };
}

/** Limits the value to ±`limit`; 0 if the picture is smaller than its window. */
const within = (value: number, limit: number): number => (limit <= 0 ? 0 : Math.min(Math.max(value, -limit), limit));
