import { useNavigate } from 'react-router';
import { cart } from '#app/client/cart-store.ts';
import { toast } from '#app/client/toast-store.ts';
import type { OrderLine } from '#shop/orders/order-view.ts';
import { ordersCopy as copy } from './copy.ts';

/**
 * Adds the ordered items to the cart again; the cart then requests current prices. Needs scripts, because the cart is
 * in the browser.
 */
export function OrderAgain({ lines }: { lines: readonly OrderLine[] }) {
  const navigate = useNavigate();
  const wanted = lines.flatMap((line) => (line.productId === null || line.type === 'service' ? [] : [entryOf(line)]));
  if (wanted.length === 0) return null;

  function orderAgain(): void {
    for (const entry of wanted) cart.add(entry);
    toast.success(copy.reordered(wanted.length));
    navigate('/cart');
  }

  return (
    <button type="button" className="button scripted" onClick={orderAgain}>
      {copy.reorder}
    </button>
  );
}

const entryOf = ({ productId, variantId, quantity, type, name, optionText, image }: OrderLine) => ({
  id: productId ?? '',
  variantId,
  quantity,
  type: type === 'digital' ? ('digital' as const) : ('shop' as const),
  name,
  price: null,
  discount: 0,
  image,
  optionText,
});
