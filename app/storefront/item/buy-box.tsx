import { type ReactNode, useLayoutEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { buyNow, trackCheckout, useCart } from '#app/client/cart-store.ts';
import { useIsVisitor } from '#app/client/me.ts';
import { toast } from '#app/client/toast-store.ts';
import { useReplacedFocus } from '#app/client/use-change.ts';
import { Icon } from '#app/components/icon.tsx';
import { Price, percentText } from '#app/components/product/price.tsx';
import { addToCartCopy, preOrderCopy } from '#app/components/product/product-card-copy.ts';
import { RatingStars } from '#app/components/product/rating-stars.tsx';
import { SaleStart } from '#app/components/product/sale-start.tsx';
import { DeliveryPromise } from '#app/storefront/delivery/delivery-promise.tsx';
import { formatDayOfMonth } from '#lib/clock.ts';
import { type CartEntry, entryFromProduct, isInCart } from '#shop/cart/cart.ts';
import { type Choice, findVariant, listOptions } from '#shop/catalog/options.ts';
import { isSoldOut, type ShownProduct, type Variant } from '#shop/catalog/product.ts';
import { smallPicture } from '#shop/catalog/small-picture.ts';
import { availabilityOfVariant } from '#shop/inventory/availability.ts';
import { itemCopy } from './copy.ts';
import itemStyles from './item.module.css';
import { ItemOptions, SizeTable } from './item-options.tsx';
import { StockAlert } from './lazy-sections.tsx';
import { TrustRow } from './trust-row.tsx';

/** A longer name is set in a smaller font. */
const LONG_NAME_CHARACTERS = 60;

type BuyBoxProps = {
  product: ShownProduct;
  /** Number of written reviews. */
  reviewCount: number;
  /** Like and share buttons. */
  children: ReactNode;
};

const pickedAt = (at: number): string | null =>
  document.querySelector<HTMLInputElement>(`input[name="option-${at}"]:checked`)?.value ?? null;

/** Name, price, options and the two buttons. On a phone the buttons are in a bar at the bottom of the screen. */
export function BuyBox({ product, reviewCount, children }: BuyBoxProps) {
  const [choice, setChoice] = useState<Choice>([null, null]);
  const [missing, setMissing] = useState<string[]>([]);
  // On a slow connection somebody may have chosen before hydration: the browser's state is taken over.
  useLayoutEffect(() => setChoice([pickedAt(0), pickedAt(1)]), []);
  const options = listOptions(product, choice);
  const variant = findVariant(product, choice);
  const releaseOn = releaseOf(product, variant);

  const choose = (at: number, value: string) => {
    setChoice(at === 0 ? [value, choice[1]] : [choice[0], value]);
    setMissing(missing.filter((name) => name !== options[at]?.name));
  };

  /** Moves the focus to the first option without a choice. Returns whether there is one. */
  const focusMissingChoice = (): boolean => {
    const open = options.filter((_, at) => choice[at] === null).map(({ name }) => name);
    if (open.length === 0) return false;
    setMissing(open);
    toast.info(itemCopy.chooseFirst(open));
    const first = options.findIndex(({ name }) => name === open[0]);
    document.querySelector<HTMLInputElement>(`input[name="option-${first}"]:enabled`)?.focus();
    return true;
  };

  return (
    <section className={itemStyles.buyBox}>
      <h1 data-long={product.name.length > LONG_NAME_CHARACTERS || undefined}>{product.name}</h1>
      <p className={itemStyles.buyRating}>
        <a href="#reviews">
          <RatingStars ratingSum={product.ratingSum} ratingCount={product.ratingCount} />
          {/* The accessible name of the stars already contains the number. */}
          <span aria-hidden={(reviewCount > 0 && product.ratingCount === reviewCount) || undefined}>
            {itemCopy.reviewCount(reviewCount)}
          </span>
        </a>
      </p>
      <ItemPrice product={product} variant={variant} />
      {product.type === 'shop' && !isNoneLeft(product, variant) && (
        <DeliveryPromise payable={shownVariant(product, variant)?.payable ?? 0} releaseOn={releaseOn} />
      )}
      <ItemOptions options={options} choice={choice} missing={missing} onChoose={choose} />
      {product.sizeTable && <SizeTable table={product.sizeTable} />}
      <StockWord product={product} variant={variant} />
      {product.unitsMax && <p className="hint">{itemCopy.unitsMax(product.unitsMax)}</p>}
      <BuyButtons product={product} variant={variant} focusMissingChoice={focusMissingChoice} />
      <StockAlert product={product} />
      <div className={itemStyles.buyMore}>{children}</div>
      <TrustRow product={product} releaseOn={releaseOn} isDelivered={!isNoneLeft(product, variant)} />
      {product.demoUrl && (
        <p>
          <a className="link alone" href={product.demoUrl} target="_blank" rel="noopener noreferrer">
            {itemCopy.demo}
          </a>
        </p>
      )}
    </section>
  );
}

/** The chosen variant; before the choice the one with the lowest price. */
const shownVariant = ({ variants }: ShownProduct, variant: Variant | null): Variant | undefined =>
  variant ?? variants.toSorted((one, other) => one.payable - other.payable)[0];

/** Whether the chosen variant cannot be ordered; before the choice whether none can. */
const isNoneLeft = (product: ShownProduct, variant: Variant | null): boolean =>
  isSoldOut(product) || variant?.stock === 0;

/** The day from which the chosen variant ships; before the choice the product's first one. null: it can be shipped now. */
const releaseOf = ({ releaseOn }: ShownProduct, variant: Variant | null): string | null =>
  (variant === null ? releaseOn : variant.releaseOn) ?? null;

/** Price of the chosen variant; before the choice the lowest one, with "From" if prices differ. */
function ItemPrice({ product, variant }: { product: ShownProduct; variant: Variant | null }) {
  const shown = shownVariant(product, variant);
  if (!shown) return null;
  const varies = product.variants.some(({ payable }) => payable !== shown.payable);
  return (
    <div className={itemStyles.buyPrice}>
      <Price price={shown.price} payable={shown.payable} isFrom={variant === null && varies} />
      {shown.payable < shown.price && (
        <span className="tag warning">{itemCopy.off(percentText(product.discount))}</span>
      )}
      <span className="hint">{itemCopy.inclusive}</span>
      {product.offer && <span className="tag done">{product.offer}</span>}
    </div>
  );
}

function StockWord({ product, variant }: { product: ShownProduct; variant: Variant | null }) {
  const availability = variant ? availabilityOfVariant(variant.stock, product.emptyStock) : product.availability;
  if (availability === 'sold-out') return null;
  if (variant && availability === 'low') {
    return (
      <p className={itemStyles.stock}>
        <span className="tag waiting">{itemCopy.left(variant.stock ?? 0)}</span>
      </p>
    );
  }
  if (product.type === 'digital') return null;
  const releaseOn = releaseOf(product, variant);
  if (releaseOn !== null) {
    return (
      <p className={itemStyles.stock}>
        <span className="tag waiting">{preOrderCopy.ships(formatDayOfMonth(releaseOn))}</span>
      </p>
    );
  }
  return (
    <p className={itemStyles.stock}>
      <span className={availability === 'low' ? 'tag waiting' : 'tag done'}>{itemCopy.stock[availability]}</span>
    </p>
  );
}

type BuyButtonsProps = { product: ShownProduct; variant: Variant | null; focusMissingChoice: () => boolean };

function BuyButtons(props: BuyButtonsProps) {
  const { startsAtMs } = props.product;
  const buttons = <Buttons {...props} />;
  return startsAtMs ? <SaleStart startsAtMs={startsAtMs}>{buttons}</SaleStart> : buttons;
}

function Buttons({ product, variant, focusMissingChoice }: BuyButtonsProps) {
  const { entries, add } = useCart();
  const navigate = useNavigate();
  const isVisitor = useIsVisitor();
  const goToCart = useReplacedFocus();

  if (isNoneLeft(product, variant)) {
    return (
      <div className={itemStyles.buyButtons}>
        <p className={itemStyles.soldOut}>{itemCopy.soldOut}</p>
      </div>
    );
  }
  const entry = variant && entryOf(product, variant);
  const isKnown = entry !== null && isInCart(entries, entry);

  const onAdd = () => {
    if (!entry) return void focusMissingChoice();
    const outcome = add(entry);
    if (outcome === 'added') {
      goToCart.expect();
      toast.success(addToCartCopy.added);
    } else toast.error(outcome === 'already' ? addToCartCopy.already : addToCartCopy.full);
  };
  const onBuy = () => {
    if (!entry) return void focusMissingChoice();
    buyNow.set(entry);
    trackCheckout();
    if (isVisitor) toast.info(addToCartCopy.logInToCheckOut);
    navigate('/checkout');
  };

  return (
    <div className={itemStyles.buyButtons} data-buy-buttons>
      <button type="button" className="button loud scripted" onClick={onBuy}>
        {itemCopy.buyNow}
      </button>
      {isKnown ? (
        <Link ref={goToCart.ref} className="button" to="/cart">
          <Icon name="cart" />
          {addToCartCopy.goToCart}
        </Link>
      ) : (
        <button type="button" className="button scripted" onClick={onAdd}>
          <Icon name="cart" />
          {addToCartCopy.addToCart}
        </button>
      )}
      <noscript>
        <p className="hint">{itemCopy.withoutScripts}</p>
      </noscript>
    </div>
  );
}

function entryOf(product: ShownProduct, variant: Variant): CartEntry {
  const cover = product.pictures.find((picture) => picture !== null);
  return entryFromProduct(product, variant, cover ? smallPicture(cover) : null);
}
