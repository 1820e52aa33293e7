import { ALT_MAX_CHARACTERS } from '#shop/catalog/product-fields.ts';
import { productCopy as copy } from './copy.ts';
import styles from './product-form.module.css';
import { isSavable, type PictureItem, srcOf } from './use-pictures.ts';

type Props = {
  item: PictureItem;
  at: number;
  count: number;
  isDragged: boolean;
  /** Another picture is being dragged over the list. */
  isDropping: boolean;
  onDragStart: () => void;
  onDragEnd: () => void;
  onDropOn: () => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
  onRetry: () => void;
  onCrop: () => void;
  onUncrop: () => void;
  onDescribe: (alt: string) => void;
};

/** One picture: preview, upload progress and order buttons. */
export function ProductPicture({ item, at, count, ...on }: Props) {
  const { key, address, alt, stage, name, fault } = item;
  const place = at + 1;
  return (
    <li
      className={styles.picture}
      data-dragged={on.isDragged || undefined}
      data-refused={fault ? true : undefined}
      draggable={!on.isDropping}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name || address);
        on.onDragStart();
      }}
      onDragEnd={on.onDragEnd}
      onDragOver={(event) => on.isDropping && event.preventDefault()}
      onDrop={(event) => {
        if (!on.isDropping) return;
        event.preventDefault();
        on.onDropOn();
      }}
    >
      <div className={styles.thumb}>
        <img src={srcOf(address) ?? '/placeholder.svg'} alt="" width="96" height="96" draggable={false} />
        {at === 0 && <span className="tag done">{copy.cover}</span>}
      </div>
      <div className={styles.pictureText}>
        <b>{name || copy.pictureAt(place)}</b>
        <Stage item={item} />
        {isSavable(item) && (
          <>
            <input type="hidden" name="images" value={address} />
            <label className="vh" htmlFor={`alt-${key}`}>
              {copy.alt(place)}
            </label>
            <input
              id={`alt-${key}`}
              name="imageAlt"
              className="input"
              value={alt}
              maxLength={ALT_MAX_CHARACTERS}
              placeholder={copy.alt(place)}
              autoComplete="off"
              onChange={({ currentTarget }) => on.onDescribe(currentTarget.value)}
            />
          </>
        )}
        {fault && <p className="fault">{fault}</p>}
      </div>
      <div className={`${styles.pictureMoves} scripted`}>
        {stage === 'refused' && (
          <button type="button" className="button small" aria-label={copy.retryNamed(name)} onClick={on.onRetry}>
            {copy.retry}
          </button>
        )}
        <button
          type="button"
          className="button small"
          data-goal={`up-${key}`}
          aria-label={copy.moveUp(place)}
          disabled={at === 0}
          onClick={() => on.onMove(-1)}
        >
          {copy.up}
        </button>
        <button
          type="button"
          className="button small"
          data-goal={`down-${key}`}
          aria-label={copy.moveDown(place)}
          disabled={place === count}
          onClick={() => on.onMove(1)}
        >
          {copy.down}
        </button>
        {isSavable(item) && srcOf(address) !== null && (
          <button type="button" className="button small" aria-label={copy.cropNamed(place)} onClick={on.onCrop}>
            {copy.crop}
          </button>
        )}
        {item.whole !== null && (
          <button type="button" className="button small" aria-label={copy.uncropNamed(place)} onClick={on.onUncrop}>
            {copy.uncrop}
          </button>
        )}
        <button
          type="button"
          className="button small"
          data-goal={`remove-${key}`}
          aria-label={name ? copy.removeNamed(name) : copy.removePicture(place)}
          onClick={on.onRemove}
        >
          {copy.remove}
        </button>
      </div>
    </li>
  );
}

function Stage({ item: { stage, name, percent, address } }: { item: PictureItem }) {
  if (stage === 'new' || stage === 'uploading') {
    const sentence = percent < 100 ? copy.uploading(name, percent) : copy.checking(name);
    return (
      <>
        <progress value={percent} max="100" aria-label={sentence} />
        <span className="hint">{sentence}</span>
      </>
    );
  }
  if (stage === 'ready' || stage === 'refused') return null;
  const sentence = { waiting: copy.waiting, failed: copy.failed, elsewhere: copy.fromElsewhere }[stage];
  return (
    <p className={stage === 'failed' ? 'fault' : 'hint'}>
      {sentence} <span>{address}</span>
    </p>
  );
}
