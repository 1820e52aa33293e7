import { type MouseEvent, useState } from 'react';
import { photoHref, type ReviewPhoto } from '#shop/reviews/review.ts';
import { reviewsCopy } from './copy.ts';
import styles from './reviews.module.css';

type LightboxComponent = typeof import('../item/lightbox.tsx').Lightbox;

type PhotoStripProps = { productId: string; photos: readonly ReviewPhoto[]; label: string };

/** Small photos that lead to the large ones; with scripts these are shown in the lightbox. */
export function PhotoStrip({ productId, photos, label }: PhotoStripProps) {
  const [start, setStart] = useState<number | null>(null);
  const [Lightbox, setLightbox] = useState<LightboxComponent | null>(null);
  if (photos.length === 0) return null;
  const large = photos.map((photo) => ({ ...photo, src: photoHref(productId, photo, 'large') }));
  const enlarge = async (event: MouseEvent, at: number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    try {
      const { Lightbox: loaded } = await import('../item/lightbox.tsx');
      setLightbox(() => loaded);
      setStart(at);
    } catch {
      location.assign(large[at]?.src ?? '');
    }
  };
  return (
    <>
      <ul className={styles.photos} aria-label={label}>
        {large.map((photo, at) => (
          <li key={photo.id}>
            <a
              href={photo.src}
              aria-label={reviewsCopy.photo(at + 1, photos.length)}
              onClick={(event) => enlarge(event, at)}
            >
              <img src={photoHref(productId, photo, 'small')} alt="" width="80" height="80" loading="lazy" />
            </a>
          </li>
        ))}
      </ul>
      {Lightbox && start !== null && (
        <Lightbox
          pictures={large.map(({ src, width, height }) => ({ src, width, height }))}
          name={label}
          start={start}
          onClose={() => setStart(null)}
        />
      )}
    </>
  );
}
