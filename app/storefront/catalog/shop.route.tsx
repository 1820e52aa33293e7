import { Link } from 'react-router';
import { Icon } from '#app/components/icon.tsx';
import { CategoryTiles, DigitalBanner } from '#app/components/product/category-tiles.tsx';
import { shellCopy } from '#app/components/shell/copy.ts';
import { pageMeta, siteOf } from '#app/http/meta.ts';
import { breadcrumbData } from '#shop/catalog/structured-data.ts';
import type { Route } from './+types/shop.route.ts';
import { listingCopy } from './copy.ts';
import styles from './listing.module.css';
import { ListingHead } from './listing.tsx';
import { shopCopy } from './pages-copy.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: listingCopy.shop,
    description: shopCopy.description,
    path: '/shop',
    structured: import.meta.env.SSR
      ? [
          breadcrumbData(siteOf(matches), [
            { name: shellCopy.home, path: '/' },
            { name: listingCopy.shop, path: '/shop' },
          ]),
        ]
      : [],
  });
}

export default function Shop() {
  return (
    <>
      <ListingHead title={listingCopy.shop} intro={shopCopy.intro}>
        <Link to="/cart" className="button">
          <Icon name="cart" />
          {shopCopy.cart}
        </Link>
      </ListingHead>
      <CategoryTiles />
      <p className={styles.gridMore}>
        <Link to="/shop/all" className="button loud" prefetch="intent">
          {shopCopy.viewAll}
          <Icon name="forward" />
        </Link>
      </p>
      <DigitalBanner className={styles.shopBanner} title={shopCopy.digital} text={listingCopy.digitalIntro} />
    </>
  );
}
