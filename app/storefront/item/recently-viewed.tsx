import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { isId } from '#lib/ids.ts';
import type { ShownProduct } from '#shop/catalog/product.ts';
import { smallPicture } from '#shop/catalog/small-picture.ts';
import { recentCopy as copy } from './recent-copy.ts';
import styles from './recently-viewed.module.css';

/** A product that was looked at. `image`: address of a small picture on this site. */
type Seen = { id: string; name: string; image: string | null };

const STORED = 'recentlyViewed';
const MAX = 8;

/** The products that this device has looked at before this one, the newest first. The list never leaves the device. */
export function RecentlyViewed({ product }: { product: ShownProduct }) {
  const [seen, setSeen] = useState<readonly Seen[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each product
  useEffect(() => {
    const before = load().filter(({ id }) => id !== product.id);
    const cover = product.pictures.find((picture) => picture !== null);
    setSeen(before.slice(0, MAX));
    save([{ id: product.id, name: product.name, image: cover ? smallPicture(cover) : null }, ...before]);
  }, []);

  const clear = () => {
    save([]);
    setSeen([]);
  };

  if (seen.length === 0) return null;
  return (
    <section className={styles.recent} aria-labelledby="recent-heading">
      <h2 id="recent-heading">{copy.title}</h2>
      <ul>
        {seen.map(({ id, name, image }) => (
          <li key={id}>
            <Link to={`/item/${id}`}>
              <img src={image ?? '/placeholder.svg'} alt="" width="160" height="160" loading="lazy" />
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <p className="hint">
        {copy.note}{' '}
        <button type="button" className="link" onClick={clear}>
          {copy.clear}
        </button>
      </p>
    </section>
  );
}

/** Entries that nobody could have stored here are dropped. */
function load(): Seen[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSeen) : [];
  } catch {
    return [];
  }
}

function save(seen: readonly Seen[]): void {
  try {
    if (seen.length === 0) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, JSON.stringify(seen.slice(0, MAX + 1)));
  } catch {
    // Storage is blocked or full: the list stays as it is.
  }
}

function isSeen(entry: unknown): entry is Seen {
  if (typeof entry !== 'object' || entry === null) return false;
  const { id, name, image } = entry as Partial<Seen>;
  return (
    typeof id === 'string' &&
    isId(id) &&
    typeof name === 'string' &&
    (image === null || (typeof image === 'string' && image.startsWith('/media/')))
  );
}
