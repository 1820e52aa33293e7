import { Link } from 'react-router';
import { CategoryTiles } from '#app/components/category-tiles.tsx';
import { Icon } from '#app/components/icon.tsx';
import { shellWords } from '#app/components/shell/copy.ts';
import { pageMeta, siteOf } from '#app/http/meta.ts';
import digital from '#app/images/digital.svg';
import { breadcrumbData } from '#shop/catalog/structured-data.ts';
import type { Route } from './+types/shop.route.ts';
import { listingWords, shopWords } from './copy.ts';
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
      <p className="grid-more">
        <Link to="/shop/all" className="button loud" prefetch="intent">
          {shopWords.viewAll}
          <Icon name="forward" />
        </Link>
      </p>
      <Link to="/digital" className="banner">
        <img src={digital} alt="" width="480" height="360" />
        <span>
          <b>{shopWords.digital}</b>
          {listingWords.digitalIntro}
        </span>
        <Icon name="forward" />
      </Link>
    </>
  );
}
