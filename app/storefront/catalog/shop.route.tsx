import { Link } from 'react-router';
import { DigitalBanner } from '#app/components/banner.tsx';
import { CategoryTiles } from '#app/components/category-tiles.tsx';
import { Icon } from '#app/components/icon.tsx';
import { shellWords } from '#app/components/shell/copy.ts';
import { pageMeta, siteOf } from '#app/http/meta.ts';
import { breadcrumbData } from '#shop/catalog/structured-data.ts';
import type { Route } from './+types/shop.route.ts';
import { listingWords, shopWords } from './copy.ts';
import styles from './listing.module.css';
import { ListingHead } from './listing.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: listingWords.shop,
    description: shopWords.description,
    path: '/shop',
    structured: import.meta.env.SSR
      ? [
          breadcrumbData(siteOf(matches), [
            { name: shellWords.home, path: '/' },
            { name: listingWords.shop, path: '/shop' },
          ]),
        ]
      : [],
  });
}

export default function Shop() {
  return (
    <>
      <ListingHead title={listingWords.shop} intro={shopWords.intro}>
        <Link to="/cart" className="button">
          <Icon name="cart" />
          {shopWords.cart}
        </Link>
      </ListingHead>
      <CategoryTiles />
      <p className={styles.gridMore}>
        <Link to="/shop/all" className="button loud" prefetch="intent">
          {shopWords.viewAll}
          <Icon name="forward" />
        </Link>
      </p>
      <DigitalBanner className={styles.shopBanner} title={shopWords.digital} text={listingWords.digitalIntro} />
    </>
  );
}
