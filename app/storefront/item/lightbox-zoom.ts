/** How a picture lies in its window: `x` and `y` in pixels from the middle, after scaling. */
export type Zoom = { scale: number; x: number; y: number };

/** The window in pixels, and what the unzoomed picture fills of it. */
export type ZoomArea = { width: number; height: number; contentWidth: number; contentHeight: number };

type Point = { x: number; y: number };

export const UNZOOMED: Zoom = { scale: 1, x: 0, y: 0 };

const SCALE_MAX = 5;

/** The picture at `scale`; what lies under the point `around` stays under it, as far as the edges allow. */
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

/** Between `-limit` and `limit`; in the middle where the picture is smaller than its window. */
const within = (value: number, limit: number): number => (limit <= 0 ? 0 : Math.min(Math.max(value, -limit), limit));
