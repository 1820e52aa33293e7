import type { TooMany } from '#shop/accounts/account.ts';
import type { LogInRefusal } from '#shop/accounts/login/log-in.server.ts';
import type { LoginLinkRefusal } from '#shop/accounts/login/login-link.server.ts';
import type { ChangeRefusal } from '#shop/catalog/editing/change-products.server.ts';
import type { ProductRefusal } from '#shop/catalog/product.ts';
import type { CheckoutRefusal } from '#shop/checkout/checkout.ts';
import type { MemberRefusal } from '#shop/collections/save-collection.server.ts';
import type { FileRefusal } from '#shop/downloads/product-files.server.ts';
import type { AdminMoveRefusal } from '#shop/fulfilment/move-order-as-admin.server.ts';
import type { ShipPartRefusal } from '#shop/fulfilment/ship-parcel.server.ts';
import type { SetStockRefusal } from '#shop/inventory/stock.server.ts';
import type { PictureRefusal } from '#shop/media/picture-upload.ts';
import type { CancelRefusal } from '#shop/orders/cancel-order.server.ts';
import type { SaveRefusal } from '#shop/promotions/save-promotion.server.ts';
import type { CancelParcelRefusal } from '#shop/refunds/cancel-parcels.server.ts';
import type { OrderRefundRefusal } from '#shop/refunds/refund.ts';
import type { ReturnRefusal } from '#shop/returns/decide-return.server.ts';
import type { RefundReturnRefusal } from '#shop/returns/refund-return.server.ts';
import type { RequestRefusal } from '#shop/returns/request-return.server.ts';
import type { BookRefusal } from '#shop/shipping/book-shipment.server.ts';
import type { ChangeBookingRefusal } from '#shop/shipping/change-booking.server.ts';
import type { ProblemName } from './problem.ts';

/** Why a write is refused. The use cases return these; `wrong` and `key-reused` are the API's own. */
export type WriteRefusal =
  | ProductRefusal
  | ChangeRefusal
  | SetStockRefusal
  | AdminMoveRefusal
  | ShipPartRefusal
  | CancelParcelRefusal
  | 'being-returned'
  | OrderRefundRefusal
  | BookRefusal
  | ChangeBookingRefusal
  | ReturnRefusal
  | RefundReturnRefusal
  | MemberRefusal
  | Exclude<SaveRefusal, 'no-product' | 'no-collection'>
  | FileRefusal
  | PictureRefusal
  | 'service-away'
  | 'in-use'
  | 'sold'
  | 'too-many-webhooks'
  | 'address-not-public'
  | 'switched-off'
  | 'slug-taken'
  | 'picture-gone'
  | 'added-already'
  | 'out-of-stock'
  | 'variant-unknown'
  | 'replacement-cancelled'
  | 'count-wrong'
  | 'wrong'
  | 'key-reused';

/** The problem and the detail of each refusal. */
export const writeRefusals: Record<WriteRefusal, readonly [ProblemName, string]> = {
  'not-found': ['not-found', 'It does not exist'],
  'no-such-product': ['not-found', 'There is no such product'],
  'no-such-variant': ['not-found', 'There is no such variant'],
  'not-in-list': ['not-found', 'There is no such product'],
  'nothing-chosen': ['invalid', 'No product is named'],
  'too-many-chosen': ['invalid', 'These are too many products'],
  'done-already': ['conflict', 'The product is in this state already'],
  'changed-meanwhile': ['changed', 'It was changed meanwhile: read it again and repeat the change'],
  'field-missing': ['invalid', 'The field is required'],
  'field-too-long': ['invalid', 'The text is too long'],
  'field-wrong': ['invalid', 'The value is wrong'],
  wrong: ['invalid', 'The value is missing or wrong'],
  'too-many-variants': ['invalid', 'The product has too many variants'],
  'too-many-pictures': ['invalid', 'The product has too many pictures'],
  'same-options-twice': ['invalid', 'Two variants have the same options'],
  'sku-twice': ['invalid', 'Two variants have the same SKU'],
  'sku-taken': ['conflict', 'Another product has this SKU'],
  'handle-taken': ['conflict', 'Another product has this handle'],
  'no-collection': ['not-found', 'There is no such collection'],
  'by-rule': ['conflict', 'A rule chooses the products of this collection'],
  'no-product': ['invalid', 'There is no such product'],
  full: ['conflict', 'The collection is full'],
  'slug-taken': ['conflict', 'Another collection has this slug'],
  'picture-gone': ['conflict', 'A picture no longer exists'],
  'added-already': ['conflict', 'The product was added before'],
  'stock-wrong': ['invalid', 'Stock is from 0 to 1,000,000; units cannot be added to stock that is not counted'],
  'illegal-move': ['conflict', 'The status does not allow this'],
  changed: ['changed', 'Fewer units are left: read the order again'],
  booked: ['conflict', 'A courier is booked for the whole order: cancel the booking first'],
  'no-carrier': ['conflict', 'No carrier that books couriers is set up, or none has this name'],
  'no-parcel': ['conflict', 'The order has nothing to send, or its address was deleted'],
  'several-parcels': ['conflict', 'Part of the order is shipped already: ship the rest without booking a courier'],
  'in-progress': ['conflict', 'A booking is being made or cancelled right now: try again in two minutes'],
  'other-carrier': ['conflict', 'Another carrier may have booked it: book it there again, or cancel that booking'],
  'no-booking': ['conflict', 'No courier is booked, or the parcel has left'],
  'not-offered': ['conflict', 'The carrier cannot do this by API: do it on its website'],
  'carrier-refused': ['conflict', 'The carrier refused it'],
  'carrier-away': ['unavailable', 'The carrier did not answer: send it again later'],
  'own-order': ['conflict', 'Staff cannot decide about their own orders'],
  'partly-shipped': ['conflict', 'Part of the order is shipped: ship the rest first'],
  remitted: ['conflict', 'The courier has already paid out the cash of this parcel'],
  'being-returned': ['conflict', 'A return of the order is already settled or received'],
  'payment-unclear': ['conflict', 'Send isPaymentReceived: true if the payment was received'],
  'not-released': ['conflict', 'Send isEarly: true to pack a pre-order before its release'],
  'already-paid': ['conflict', 'The order is already paid'],
  'reference-used': ['conflict', 'The payment reference belongs to another order'],
  'not-paid': ['conflict', 'The order was not paid'],
  cancelled: ['conflict', 'The order is cancelled, and all of it is refunded'],
  'too-much': ['conflict', 'This is more than can still be refunded'],
  nothing: ['invalid', 'Nothing is selected'],
  'key-used': ['conflict', 'The key was used for another refund'],
  'payout-unknown': ['conflict', 'The customer has not entered where to send the refund'],
  'no-account': ['conflict', 'The account is deleted: only what was paid in money can be refunded'],
  'not-of-return': ['invalid', 'The line is not part of the return'],
  'not-received': ['conflict', 'The goods have not come back'],
  'replacement-sent': ['conflict', 'The replacement is on its way'],
  'out-of-stock': ['conflict', 'There is not enough stock for the replacement'],
  'variant-unknown': ['invalid', 'There is no such variant of the product'],
  'replacement-cancelled': ['conflict', 'The replacement was cancelled'],
  'count-wrong': ['invalid', 'Count every unit of every line once'],
  'no-promotion': ['not-found', 'There is no such promotion'],
  'code-taken': ['conflict', 'Another promotion has this code'],
  'uses-too-few': ['conflict', 'It was already used more often'],
  'no-file': ['invalid', 'The body is empty'],
  'file-too-large': ['too-large', 'The file is too large'],
  'link-wrong': ['invalid', 'The link is not an https address'],
  'not-digital': ['not-found', 'There is no such digital product'],
  'not-a-picture': ['invalid', 'The file is not a JPEG, PNG, WebP, AVIF or GIF'],
  'picture-too-large': ['too-large', 'The picture is too large'],
  'picture-too-many-pixels': ['invalid', 'The picture has too many pixels'],
  'picture-too-detailed': ['invalid', 'The picture would take too much memory'],
  'picture-broken': ['invalid', 'The picture is damaged'],
  'pictures-busy': ['unavailable', 'Too many pictures are being processed: try again later'],
  'service-away': ['unavailable', 'Pictures cannot be stored at the moment'],
  'in-use': ['conflict', 'A product, an order or a page still uses it'],
  sold: ['conflict', 'Buyers may download it; replace it instead'],
  'too-many-webhooks': ['conflict', 'The shop has reached its limit of webhooks'],
  'address-not-public': ['invalid', 'The address leads to a private network'],
  'switched-off': ['conflict', 'The webhook is switched off'],
  'key-reused': ['invalid', 'The Idempotency-Key was sent with another request; use a new one'],
};

/** Why a customer's request is refused. The use cases return these; the last ones are the API's own. */
export type CustomerRefusal =
  | CheckoutRefusal
  | LogInRefusal
  | LoginLinkRefusal
  | TooMany['reason']
  | CancelRefusal
  | Exclude<RequestRefusal, 'too-many'>
  | 'too-many-units'
  | 'too-many-addresses'
  | 'two-step-login'
  | 'staff-account'
  | 'line-twice';

/** The problem and the detail of each refusal of a customer's request. */
export const customerRefusals: Record<CustomerRefusal, readonly [ProblemName, string]> = {
  'account-gone': ['unauthorized', 'The account was deleted'],
  busy: ['unavailable', 'Too many people are logging in: try again later'],
  'email-unknown': ['invalid', 'No customer has this email address'],
  'username-unknown': ['invalid', 'No customer has this username'],
  'invalid-credentials': ['invalid', 'The username, email or password is wrong'],
  'link-spent': ['invalid', 'The login link was used before, or is too old'],
  'two-step-login': ['invalid', 'This account logs in with a code: let the customer use the shop’s own pages'],
  'staff-account': ['invalid', 'Staff cannot log in by API'],
  'not-found': ['not-found', 'The customer has no such order'],
  'illegal-move': ['conflict', 'The order is packed or cancelled already'],
  'keeps-offer': [
    'conflict',
    'An offer on the files that were paid with it needs this order: let the customer write to the shop',
  ],
  'too-many': ['too-many-requests', 'Too many attempts: wait for Retry-After seconds'],
  'too-many-addresses': ['invalid', 'The customer has as many addresses as an account can have'],
  'not-delivered': ['conflict', 'Nothing of the order has been delivered'],
  'window-over': ['conflict', 'The time for returns with this reason is over'],
  'wish-unavailable': ['invalid', 'The shop does not offer this for that reason'],
  'photo-missing': ['invalid', 'This reason needs photos: let the customer use the order’s page in the shop'],
  'nothing-chosen': ['invalid', 'No line of the order is named'],
  'too-many-units': ['conflict', 'These are more units than can be returned'],
  'too-often': ['too-many-requests', 'Too many returns of the order were requested'],
  empty: ['invalid', 'The cart has no lines'],
  'line-twice': ['invalid', 'Two lines are the same: add up their quantities'],
  changed: ['conflict', 'A price or variant has changed: price the cart again'],
  'out-of-stock': ['conflict', 'Fewer units are left: price the cart again'],
  upcoming: ['invalid', 'A product is not on sale yet'],
  'over-limit': ['invalid', 'These are more units than one customer can buy'],
  'address-missing': ['invalid', 'Goods need an address of the customer'],
  'address-check': ['conflict', 'The address looks incomplete: ask the customer, and send isAddressConfirmed: true'],
  'key-reused': ['invalid', 'The Idempotency-Key was sent with another checkout; use a new one'],
  'too-dear': ['invalid', 'The order is too large for this payment method'],
  'email-unverified': ['invalid', 'This payment method needs a verified email address'],
  'too-many-open': ['too-many-requests', 'The shop still has to confirm several orders with this payment method'],
  'too-many-checkouts': ['too-many-requests', 'The customer has placed many orders: try again in an hour'],
  'method-unavailable': ['invalid', 'The payment method is not offered for this cart'],
  'offers-changed': ['conflict', 'Promotions save another amount now: price the cart again'],
  'charges-changed': ['conflict', 'The delivery charge or a fee has changed: price the cart again'],
  'credit-changed': ['conflict', 'The customer’s store credit has changed'],
  'business-wrong': ['invalid', 'The GSTIN is wrong, or the name of the business is missing'],
  'cod-blocked': ['invalid', 'The shop does not offer cash on delivery to this customer'],
};
