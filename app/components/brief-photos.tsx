import styles from './order-parts.module.css';

type Props = { orderId: string; photos: readonly { id: string }[]; label: (at: number) => string };

/** Photos that came with a brief; each opens in its full size. */
export function BriefPhotos({ orderId, photos, label }: Props) {
  if (photos.length === 0) return null;
  return (
    <ul className={styles.briefPhotos}>
      {photos.map(({ id }, at) => (
        <li key={id}>
          <a href={`/orders/${orderId}/photos/${id}`} target="_blank" rel="noopener">
            <img src={`/orders/${orderId}/photos/${id}`} alt={label(at + 1)} width="96" height="96" loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}
