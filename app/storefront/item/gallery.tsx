import { type KeyboardEvent, useRef, useState } from 'react';
import { Icon } from '#app/components/icon.tsx';
import { Picture, previewOf } from '#app/components/product/picture.tsx';
import type { Picture as ProductPicture } from '#shop/catalog/product.ts';
import { pictureUrl } from '#shop/media/media-store.ts';
import { itemCopy } from './copy.ts';
import styles from './gallery.module.css';

type LightboxComponent = typeof import('./lightbox.tsx').Lightbox;

type GalleryProps = { pictures: readonly (ProductPicture | null)[]; name: string };

const SIZES = '(min-width: 80rem) 40rem, (min-width: 64rem) 50vw, 100vw';

/**
 * A horizontal strip with scroll snapping: the browser handles swiping, and without scripts the thumbnails link to the
 * pictures. Scripts add previous and next buttons, arrow keys, the counter and the lightbox.
 */
export function Gallery({ pictures, name }: GalleryProps) {
  const shown = pictures.length > 0 ? pictures : [null];
  const strip = useRef<HTMLUListElement>(null);
  /** Index that a button scrolls to; pictures passed on the way are ignored. */
  const goal = useRef<number | null>(null);
  const [at, setAt] = useState(0);
  // null on the server and after a document load: the markup is the same.
  const [preview] = useState(() => shown[0] && previewOf(shown[0].id));
  const [Lightbox, setLightbox] = useState<LightboxComponent | null>(null);

  const enlarge = async () => {
    const picture = shown[at];
    if (!picture) return;
    try {
      const { Lightbox: loaded } = await import('./lightbox.tsx');
      setLightbox(() => loaded);
    } catch {
      // The lightbox could not be loaded: the browser opens the picture itself.
      location.assign(pictureUrl(picture.id, Math.max(...picture.webpWidths), 'webp'));
    }
  };

  const go = (to: number) => {
    const list = strip.current;
    if (!list) return;
    const next = (to + shown.length) % shown.length;
    const isNeighbour = Math.abs(next - at) === 1;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    goal.current = next;
    setAt(next);
    list.scrollTo({ left: next * list.clientWidth, behavior: isNeighbour && !isStill ? 'smooth' : 'instant' });
  };

  const onScroll = () => {
    const list = strip.current;
    if (!list || list.clientWidth === 0) return;
    const seen = Math.round(list.scrollLeft / list.clientWidth);
    if (goal.current !== null && goal.current !== seen) return;
    goal.current = null;
    setAt(seen);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target === strip.current) enlarge();
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0 || shown.length === 1 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(at + step);
  };

  return (
    <section className={styles.gallery} data-gallery aria-label={itemCopy.gallery} onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter is handled by the section around it */}
      <ul
        className={styles.strip}
        ref={strip}
        onScroll={onScroll}
        onPointerDown={() => {
          goal.current = null;
        }}
        onClick={enlarge}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={itemCopy.gallery}
      >
        {shown.map((picture, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may appear twice
          <li key={place} id={`picture-${place + 1}`}>
            <Picture
              picture={picture}
              alt={picture?.alt || name}
              sizes={SIZES}
              width={1200}
              height={1200}
              isFirst={place === 0}
              className={place === 0 ? styles.coverTravels : undefined}
              preview={place === 0 ? preview : null}
            />
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={`${styles.enlarge} icon-button scripted`}
        aria-label={itemCopy.enlarge}
        title={itemCopy.enlarge}
        hidden={shown[at] === null}
        onClick={enlarge}
      >
        <Icon name="search" />
      </button>
      <div className={styles.bar}>
        <button type="button" className="button small scripted" hidden={shown.length === 1} onClick={() => go(at - 1)}>
          <Icon name="back" />
          {itemCopy.previous}
        </button>
        <p className={`${styles.counter} scripted`} aria-live="polite">
          {itemCopy.counter(at + 1, shown.length)}
        </p>
        <button type="button" className="button small scripted" hidden={shown.length === 1} onClick={() => go(at + 1)}>
          {itemCopy.next}
          <Icon name="forward" />
        </button>
      </div>
      {shown.length > 1 && (
        <ul className={styles.thumbs}>
          {shown.map((picture, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may appear twice
            <li key={place}>
              <a
                href={`#picture-${place + 1}`}
                aria-label={itemCopy.showPicture(place + 1)}
                aria-current={place === at || undefined}
                onClick={(event) => {
                  event.preventDefault();
                  go(place);
                }}
              >
                <Picture picture={picture} alt="" sizes="5rem" width={80} height={80} />
              </a>
            </li>
          ))}
        </ul>
      )}
      {Lightbox && (
        <Lightbox
          pictures={shown}
          name={name}
          sizes={SIZES}
          start={at}
          onClose={(last) => {
            setLightbox(null);
            if (last !== at) go(last);
          }}
        />
      )}
    </section>
  );
}
