import { useId } from 'react';
import { shrinkPhoto } from '#app/client/shrink-photos.ts';
import { useSmallFiles } from '#app/client/use-small-files.ts';
import { formatDateTime } from '#lib/clock.ts';
import { type ReturnStatus, returnRulesOf } from '#shop/returns/return.ts';
import type { ReturnDetail, ReturnPhoto } from '#shop/returns/return-view.ts';
import styles from './return-parts.module.css';
import { returnPartsCopy as copy } from './return-parts-copy.ts';

/** The status of a return as a coloured tag, always with the text. */
export const ReturnStatusTag = ({ status }: { status: ReturnStatus }) => (
  <span className={`tag ${returnRulesOf(status).tone}`}>{returnRulesOf(status).label}</span>
);

/** Photos of a return, each with a link to its full size. */
export function ReturnPhotos({
  detail: { id, orderId },
  photos,
}: {
  detail: Pick<ReturnDetail, 'id' | 'orderId'>;
  photos: readonly ReturnPhoto[];
}) {
  if (photos.length === 0) return null;
  return (
    <ul className={styles.photos}>
      {photos.map((photo) => {
        const href = `/orders/${orderId}/returns/${id}/photos/${photo.id}`;
        return (
          <li key={photo.id}>
            <a href={href} target="_blank" rel="noreferrer">
              <img src={href} alt={copy.photoBy[photo.kind]} width="96" height="96" loading="lazy" />
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** Messages of customer and shop, the oldest first. `names`: who wrote them, for the reader. */
export function ReturnMessages({ detail, names }: { detail: ReturnDetail; names: { customer: string; shop: string } }) {
  if (detail.messages.length === 0) return <p className="hint">{copy.noMessages}</p>;
  return (
    <ol className={styles.messages}>
      {detail.messages.map(({ id, author, text, at }) => (
        <li key={id} data-author={author}>
          <p className="hint">
            {names[author]}, <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>
          </p>
          <p className={styles.text}>{text}</p>
          <ReturnPhotos detail={detail} photos={detail.photos.filter(({ messageId }) => messageId === id)} />
        </li>
      ))}
    </ol>
  );
}

/**
 * Two file fields with one name: the camera of a phone, and photos that are there already. With scripts, photos are made
 * smaller before they are sent, and the form waits for that.
 */
export function PhotoFields({ label, hint, fault }: { label: string; hint: string; fault?: string | undefined }) {
  const id = useId();
  const { field: fields, isBusy, onChange } = useSmallFiles<HTMLFieldSetElement>(shrinkPhoto);
  const field = {
    type: 'file',
    name: 'photos',
    accept: 'image/jpeg,image/png,image/webp,image/avif,image/gif',
    className: 'input',
    onChange,
  } as const;
  return (
    <fieldset ref={fields} className={styles.photoFields} aria-describedby={`${id}-hint`}>
      <legend className="label">{label}</legend>
      <p className="hint unscripted">{copy.photosMax}</p>
      <label className="field">
        {copy.takePhoto}
        <input {...field} capture="environment" />
      </label>
      <label className="field">
        {copy.choosePhotos}
        <input {...field} multiple aria-invalid={fault === undefined ? undefined : true} />
      </label>
      <p className={fault === undefined ? 'hint' : 'fault'} id={`${id}-hint`}>
        {fault ?? hint}
      </p>
      <p className="hint" role="status">
        {isBusy && copy.preparing}
      </p>
    </fieldset>
  );
}
