import { type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import adminStyles from '#app/admin/components/admin.module.css';
import { adminTableCopy } from '#app/admin/components/copy.ts';
import { CROP_MIN_PIXELS, type CropArea, moveArea, resizeArea, squareIn, wholeArea } from '#shop/media/crop-area.ts';
import { productCopy as copy } from './copy.ts';
import styles from './crop-dialog.module.css';

type Props = {
  title: string;
  src: string;
  /** Returns what is wrong; null: it is cropped. */
  onCrop: (area: CropArea) => Promise<string | null>;
  onClose: () => void;
};

type Size = { width: number; height: number };

/** Asks for the part of a picture that stays: by pointer in the picture, or by sliders. It is open as long as it is rendered. */
export function CropDialog({ title, src, onCrop, onClose }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const [size, setSize] = useState<Size | null>(null);
  const [area, setArea] = useState<CropArea | null>(null);
  const [isSquare, setSquare] = useState(true);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  function shape(square: boolean): void {
    setSquare(square);
    if (size) setArea(square ? squareIn(area ?? wholeArea(size)) : wholeArea(size));
  }

  async function crop(): Promise<void> {
    if (area === null) return;
    setBusy(true);
    const problem = await onCrop(area);
    setBusy(false);
    setFault(problem);
    if (problem === null) dialog.current?.close();
  }

  return (
    <dialog ref={dialog} className={`${adminStyles.dialog} ${styles.dialog}`} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      <img
        className="vh"
        src={src}
        alt=""
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
          setSize({ width, height });
          setArea(squareIn(wholeArea({ width, height })));
        }}
      />
      {size && area && (
        <>
          <p className="hint">{copy.cropHint}</p>
          <Frame src={src} size={size} area={area} isSquare={isSquare} onChange={setArea} />
          <p role="status">{copy.cropSize(area.width, area.height)}</p>
          <fieldset className={styles.shapes}>
            <legend className="label">{copy.cropShape}</legend>
            {[true, false].map((square) => (
              <label key={String(square)} className="check">
                <input type="radio" name={id} checked={isSquare === square} onChange={() => shape(square)} />
                {square ? copy.cropSquare : copy.cropFree}
              </label>
            ))}
          </fieldset>
          <Sliders size={size} area={area} isSquare={isSquare} onChange={setArea} />
        </>
      )}
      {fault && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      <div className={adminStyles.actions}>
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          {adminTableCopy.cancel}
        </button>
        <button type="button" className="button loud" disabled={area === null || isBusy} onClick={crop}>
          {isBusy ? copy.cropping : copy.crop}
        </button>
      </div>
    </dialog>
  );
}

type FrameProps = { size: Size; area: CropArea; isSquare: boolean; onChange: (area: CropArea) => void };

/** The picture with the frame over it. SVG, because it places the frame by attributes: the page allows no inline styles. */
function Frame({ src, size, area, isSquare, onChange }: FrameProps & { src: string }) {
  const grip = useRef<{ x: number; y: number; area: CropArea; isCorner: boolean } | null>(null);
  const { left, top, width, height } = area;
  const radius = Math.max(size.width, size.height) / 24;

  function hold({ target, currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent<SVGSVGElement>): void {
    const part = (target as Element).getAttribute('data-part');
    if (part === null) return;
    currentTarget.setPointerCapture(pointerId);
    grip.current = { x, y, area, isCorner: part === 'corner' };
  }

  function drag({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): void {
    if (grip.current === null) return;
    const { x, y, area: from, isCorner } = grip.current;
    const scale = currentTarget.getScreenCTM()?.a ?? 1;
    const [right, down] = [(clientX - x) / scale, (clientY - y) / scale];
    onChange(
      isCorner
        ? resizeArea(from, { width: from.width + right, height: from.height + down }, size, isSquare)
        : moveArea(from, { left: from.left + right, top: from.top + down }, size),
    );
  }

  const letGo = () => {
    grip.current = null;
  };

  return (
    <svg
      className={styles.picture}
      width={size.width}
      height={size.height}
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-hidden="true"
      onPointerDown={hold}
      onPointerMove={drag}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    >
      <image href={src} width={size.width} height={size.height} />
      <path
        className={styles.outside}
        fillRule="evenodd"
        d={`M0 0H${size.width}V${size.height}H0ZM${left} ${top}h${width}v${height}h${-width}Z`}
      />
      <rect className={styles.frame} x={left} y={top} width={width} height={height} data-part="frame" />
      <circle className={styles.corner} cx={left + width} cy={top + height} r={radius} data-part="corner" />
    </svg>
  );
}

function Sliders({ size, area, isSquare, onChange }: FrameProps) {
  const sides = ['left', 'top', 'width', 'height'] as const;
  const max = {
    left: size.width - area.width,
    top: size.height - area.height,
    width: size.width - area.left,
    height: size.height - area.top,
  };
  const change = (side: (typeof sides)[number], value: number) => {
    const next: CropArea = { ...area, [side]: value };
    const { left, top, width, height } = next;
    if (side === 'left' || side === 'top') return onChange(moveArea(area, { left, top }, size));
    onChange(resizeArea(area, isSquare ? { width: value, height: value } : { width, height }, size, isSquare));
  };
  return (
    <div className={styles.sliders}>
      {sides
        .filter((side) => !(isSquare && side === 'height'))
        .map((side) => (
          <label key={side}>
            {copy.cropSides[side]}
            <input
              type="range"
              min={side === 'left' || side === 'top' ? 0 : CROP_MIN_PIXELS}
              max={isSquare && side === 'width' ? Math.min(max.width, max.height) : max[side]}
              value={area[side]}
              onChange={({ currentTarget }) => change(side, Number(currentTarget.value))}
            />
          </label>
        ))}
    </div>
  );
}
