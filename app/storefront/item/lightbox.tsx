import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Icon, type IconName } from '#app/components/icon.tsx';
import { Picture } from '#app/components/product/picture.tsx';
import type { Picture as ProductPicture } from '#shop/catalog/product.ts';
import styles from './lightbox.module.css';
import { lightboxCopy as copy } from './lightbox-copy.ts';
import { UNZOOMED, type Zoom, type ZoomArea, zoomAt, zoomedBy } from './lightbox-zoom.ts';

/** A picture with one file; width and height are pixels. */
type PlainPicture = { src: string; width: number; height: number };

type Props = {
  pictures: readonly (ProductPicture | PlainPicture | null)[];
  name: string;
  /**
   * `sizes` of the picture on the page, which the browser has already loaded: it is shown until a larger one arrives.
   */
  sizes?: string;
  /** Index of the first picture to show, from 0. */
  start: number;
  /** @param at index of the picture that was shown last */
  onClose: (at: number) => void;
};

/** Always the largest stored width, so that a zoomed picture is sharp. */
const LARGE_SIZES = 'max(100vw, 1600px)';
const STEP = 1.5;
const DOUBLE_TAP_SCALE = 2.5;
const DOUBLE_TAP_MS = 300;
/** A movement of fewer pixels counts as a tap. */
const TAP_MAX_PX = 10;
const SWIPE_MIN_PX = 50;
const KEY_PAN_PX = 80;
/** For `deltaY`. A trackpad's pinch is a wheel event with Ctrl and much smaller steps. */
const WHEEL_FACTOR = 0.002;
const PINCH_WHEEL_FACTOR = 0.01;

type Point = { x: number; y: number };

/** The pictures of an item in the whole window, to zoom and pan. Loaded when it is first opened. */
export function Lightbox({ pictures, name, sizes = '', start, onClose }: Props) {
  const [at, setAt] = useState(start);
  const [isLarge, setLarge] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  /** Written directly to the style, not to state: a gesture changes it sixty times a second. */
  const zoom = useRef<Zoom>(UNZOOMED);
  const pointers = useRef(new Map<number, Point>());
  const gesture = useRef<{ start: Point; isTap: boolean } | null>(null);
  const lastTap = useRef<(Point & { time: number }) | null>(null);

  const show = (next: Zoom) => {
    zoom.current = next;
    const image = stage.current?.querySelector('img');
    if (image) image.style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.scale})`;
    stage.current?.toggleAttribute('data-zoomed', next.scale > 1);
  };
  const area = (): ZoomArea => areaOf(stage.current);
  const zoomTo = (scale: number, around: Point = { x: 0, y: 0 }) => show(zoomAt(zoom.current, scale, around, area()));
  const pan = (dx: number, dy: number) => show(zoomedBy(zoom.current, { ratio: 1, dx, dy }, { x: 0, y: 0 }, area()));
  const go = (step: number) => {
    if (pictures.length < 2) return;
    show(UNZOOMED);
    setAt((at + step + pictures.length) % pictures.length);
  };

  useEffect(() => {
    dialog.current?.showModal();
    setLarge(true);
  }, []);

  // Added by hand: React's wheel listeners are passive and cannot stop the page behind from scrolling.
  useEffect(() => {
    const place = stage.current;
    const reset = () => show(UNZOOMED);
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const factor = event.ctrlKey ? PINCH_WHEEL_FACTOR : WHEEL_FACTOR;
      zoomTo(zoom.current.scale * Math.exp(-event.deltaY * factor), fromCentre(place, event));
    };
    place?.addEventListener('wheel', onWheel, { passive: false });
    window.addEventListener('resize', reset);
    return () => {
      place?.removeEventListener('wheel', onWheel);
      window.removeEventListener('resize', reset);
    };
  });

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = fromCentre(event.currentTarget, event);
    pointers.current.set(event.pointerId, point);
    gesture.current = { start: point, isTap: pointers.current.size === 1 };
    event.currentTarget.toggleAttribute('data-held', true);
  };

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (before === undefined || gesture.current === null) return;
    const now = fromCentre(event.currentTarget, event);
    if (distance(now, gesture.current.start) > TAP_MAX_PX) gesture.current.isTap = false;
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    if (other === undefined) return pan(now.x - before.x, now.y - before.y);
    const [from, to] = [middle(before, other), middle(now, other)];
    const ratio = distance(now, other) / Math.max(1, distance(before, other));
    show(zoomedBy(zoom.current, { ratio, dx: to.x - from.x, dy: to.y - from.y }, to, area()));
  };

  const onPointerEnd = (event: PointerEvent<HTMLDivElement>) => {
    const point = pointers.current.get(event.pointerId);
    if (point === undefined) return;
    pointers.current.delete(event.pointerId);
    if (pointers.current.size > 0) return;
    event.currentTarget.toggleAttribute('data-held', false);
    const finished = gesture.current;
    gesture.current = null;
    if (finished === null || event.type === 'pointercancel') return;
    if (finished.isTap) return tap({ ...point, time: event.timeStamp });
    const [dx, dy] = [point.x - finished.start.x, point.y - finished.start.y];
    const isSwipe = event.pointerType === 'touch' && zoom.current.scale === 1;
    if (isSwipe && Math.abs(dx) > SWIPE_MIN_PX && Math.abs(dx) > 2 * Math.abs(dy)) go(dx < 0 ? 1 : -1);
  };

  const tap = (now: Point & { time: number }) => {
    const before = lastTap.current;
    const isDouble =
      before !== null && now.time - before.time < DOUBLE_TAP_MS && distance(now, before) < 3 * TAP_MAX_PX;
    lastTap.current = isDouble ? null : now;
    if (isDouble) zoomTo(zoom.current.scale > 1 ? 1 : DOUBLE_TAP_SCALE, now);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    // The surrounding gallery has arrow keys of its own.
    event.stopPropagation();
    act();
  };

  /** Moves a zoomed picture; otherwise turns to the next one. */
  const arrow = (dx: number, dy: number) => () => {
    if (zoom.current.scale > 1) pan(-dx * KEY_PAN_PX, -dy * KEY_PAN_PX);
    else if (dx !== 0) go(dx);
  };
  const zoomIn = () => zoomTo(zoom.current.scale * STEP);
  const zoomOut = () => zoomTo(zoom.current.scale / STEP);
  const keys: Record<string, () => void> = {
    ArrowLeft: arrow(-1, 0),
    ArrowRight: arrow(1, 0),
    ArrowUp: arrow(0, -1),
    ArrowDown: arrow(0, 1),
    '+': zoomIn,
    '=': zoomIn,
    '-': zoomOut,
    '0': () => show(UNZOOMED),
  };
  const picture = pictures[at] ?? null;
  const hasSeveral = pictures.length > 1;

  return (
    <dialog
      ref={dialog}
      className={styles.lightbox}
      aria-label={copy.title(name)}
      onClose={() => onClose(at)}
      onKeyDown={onKeyDown}
    >
      <div
        ref={stage}
        className={styles.stage}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerEnd}
        onPointerCancel={onPointerEnd}
      >
        {picture !== null && 'src' in picture ? (
          <img {...picture} key={picture.src} alt={name} />
        ) : (
          <Picture
            picture={picture}
            alt={picture?.alt || name}
            sizes={isLarge ? LARGE_SIZES : sizes}
            width={1600}
            height={1600}
            isFirst
          />
        )}
      </div>
      <div className={styles.bar}>
        {hasSeveral && <Tool icon="back" name={copy.previous} onClick={() => go(-1)} />}
        <p className={styles.counter} aria-live="polite">
          {copy.counter(at + 1, pictures.length)}
        </p>
        {hasSeveral && <Tool icon="forward" name={copy.next} onClick={() => go(1)} />}
        <span className={styles.gap} />
        <Tool icon="minus" name={copy.zoomOut} onClick={zoomOut} />
        <Tool icon="plus" name={copy.zoomIn} onClick={zoomIn} />
        <Tool icon="close" name={copy.close} onClick={() => dialog.current?.close()} />
      </div>
    </dialog>
  );
}

const Tool = ({ icon, name, onClick }: { icon: IconName; name: string; onClick: () => void }) => (
  <button type="button" className="icon-button" aria-label={name} title={name} onClick={onClick}>
    <Icon name={icon} />
  </button>
);

/** Size of the window, and of the unzoomed picture in it. */
function areaOf(stage: HTMLElement | null): ZoomArea {
  const image = stage?.querySelector('img');
  const [width, height] = [image?.clientWidth ?? 0, image?.clientHeight ?? 0];
  const ratio = image && image.naturalHeight > 0 ? image.naturalWidth / image.naturalHeight : 1;
  const filled = Math.min(width, height * ratio);
  return { width, height, contentWidth: filled, contentHeight: filled / ratio };
}

/** In pixels from the middle of the stage, which zooming does not move. */
function fromCentre(stage: Element | null, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const box = stage?.getBoundingClientRect() ?? new DOMRect();
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
