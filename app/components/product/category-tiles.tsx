import { Link } from 'react-router';
import accessories from '#app/images/accessories.svg';
import cosplay from '#app/images/cosplay.svg';
import digital from '#app/images/digital.svg';
import figurines from '#app/images/figurines.svg';
import stickers from '#app/images/stickers.svg';
import techGear from '#app/images/tech-gear.svg';
import wallDecor from '#app/images/wall-decor.svg';
import { type CategorySlug, categories, categorySlugs } from '#shop/catalog/category.ts';
import type { Picture as StoredPicture } from '#shop/catalog/product.ts';
import { Icon } from '../icon.tsx';
import styles from './banner.module.css';
import categoryTilesStyles from './category-tiles.module.css';
import { Picture } from './picture.tsx';

type Props = { title: string; text: string; className?: string; isLazy?: boolean };

/** Framed drawing that leads to the digital products. */
export const DigitalBanner = ({ title, text, className = '', isLazy = false }: Props) => (
  <Link to="/digital" className={`${styles.banner} ${className}`}>
    <img src={digital} alt="" width="480" height="360" loading={isLazy ? 'lazy' : undefined} />
    <span>
      <b>{title}</b>
      {text}
    </span>
    <Icon name="forward" />
  </Link>
);

const drawings: Record<CategorySlug, string> = {
  accessories,
  'wall-decor': wallDecor,
  'tech-gear': techGear,
  figurines,
  stickers,
  cosplay,
};

type CollectionTile = { slug: string; title: string; tile: string | null; picture: StoredPicture | null };

/** Two columns on a phone, three from 46rem on. */
const TILE_SIZES = '(width >= 46rem) 20rem, 50vw';

/** Collections, each with its own picture. */
export const CollectionTiles = ({ collections }: { collections: readonly CollectionTile[] }) => (
  <ul className={categoryTilesStyles.tiles}>
    {collections.map(({ slug, title, tile, picture }) => (
      <li key={slug}>
        <Link to={`/collections/${slug}`} className={categoryTilesStyles.tile} prefetch="intent">
          {picture ? (
            <Picture picture={picture} sizes={TILE_SIZES} width={480} height={360} />
          ) : (
            <img src={tile ?? '/placeholder.svg'} alt="" width="480" height="360" loading="lazy" />
          )}
          <b>{title}</b>
        </Link>
      </li>
    ))}
  </ul>
);

/** The six categories. Their drawings have a low priority, so that React does not preload them before the style sheets. */
export function CategoryTiles() {
  return (
    <ul className={categoryTilesStyles.tiles}>
      {categorySlugs.map((slug) => (
        <li key={slug}>
          <Link to={`/shop/${slug}`} className={categoryTilesStyles.tile} prefetch="intent">
            <img src={drawings[slug]} alt="" width="480" height="360" fetchPriority="low" />
            <b>{categories[slug]}</b>
          </Link>
        </li>
      ))}
    </ul>
  );
}
