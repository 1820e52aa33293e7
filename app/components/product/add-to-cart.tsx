import { Link } from 'react-router';
import { cart } from '#app/client/cart-store.ts';
import { useHasStarted } from '#app/client/sale-start.ts';
import { toast } from '#app/client/toast-store.ts';
import { useReplacedFocus } from '#app/client/use-change.ts';
import { Icon } from '#app/components/icon.tsx';
import { type CartEntry, entryFromProduct, isInCart } from '#shop/cart/cart.ts';
import { isSoldOut, type ProductCard } from '#shop/catalog/product.ts';
import { smallPicture } from '#shop/catalog/small-picture.ts';
import styles from './product-card.module.css';
import { addToCartCopy as copy } from './product-card-copy.ts';

/**
 * The card's "Add to Cart" button, on a phone an icon; `entries` is the cart, read once by the grid. A product with options links to its
 * page; a card that is sold out or not on sale yet has no button.
 */
export function CardAddToCart({ card, entries }: { card: ProductCard; entries: readonly CartEntry[] }) {
  const hasStarted = useHasStarted(card.startsAtMs);
  const goToCart = useReplacedFocus();
  if (isSoldOut(card) || !hasStarted) return null;
  if (card.onlyVariantId === null) {
    return (
      <Link
        className={`${styles.action} button small`}
        to={`/item/${card.id}`}
        aria-label={copy.named(copy.chooseOptions, card.name)}
      >
        <Icon name="forward" />
        <span>{copy.chooseOptions}</span>
      </Link>
    );
  }
  const variant = { id: card.onlyVariantId, price: card.price };
  const entry = entryFromProduct(card, variant, card.cover && smallPicture(card.cover));
  if (isInCart(entries, entry)) {
    return (
      <Link
        ref={goToCart.ref}
        className={`${styles.action} button small`}
        to="/cart"
        aria-label={copy.named(copy.goToCart, card.name)}
      >
        <Icon name="check" />
        <span>{copy.goToCart}</span>
      </Link>
    );
  }
  const onAdd = () => {
    const outcome = cart.add(entry);
    if (outcome !== 'added') return void toast.error(outcome === 'already' ? copy.already : copy.full);
    goToCart.expect();
    toast.success(copy.added);
  };
  return (
    <button
      type="button"
      className={`${styles.action} button small scripted`}
      aria-label={copy.named(copy.addToCart, card.name)}
      onClick={onAdd}
    >
      <Icon name="plus" />
      <span>{copy.addToCart}</span>
    </button>
  );
}
