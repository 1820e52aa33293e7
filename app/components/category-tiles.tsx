import { Link } from 'react-router';
import accessories from '#app/images/accessories.svg';
import cosplay from '#app/images/cosplay.svg';
import figurines from '#app/images/figurines.svg';
import stickers from '#app/images/stickers.svg';
import techGear from '#app/images/tech-gear.svg';
import wallDecor from '#app/images/wall-decor.svg';
import { type CategorySlug, categories, categorySlugs } from '#shop/catalog/category.ts';
import styles from './category-tiles.module.css';

const drawings: Record<CategorySlug, string> = {
  accessories,
  'wall-decor': wallDecor,
  'tech-gear': techGear,
  figurines,
  stickers,
  cosplay,
};

/** The six categories, each with its own drawing. */
export function CategoryTiles() {
  return (
    <ul className={styles.tiles}>
      {categorySlugs.map((slug) => (
        <li key={slug}>
          <Link to={`/shop/${slug}`} className={styles.tile} prefetch="intent">
            <img src={drawings[slug]} alt="" width="480" height="360" />
            <b>{categories[slug]}</b>
          </Link>
        </li>
      ))}
    </ul>
  );
}
