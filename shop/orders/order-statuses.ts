import type { OrderEventsTable, OrderStatus, OrdersTable, orderStages } from '#db/tables/orders.ts';
import type { StatusRules } from '#lib/status.ts';

type OrderKind = OrdersTable['kind'];
type Actor = OrderEventsTable['actor'];

/** What happens to an order that enters a status, in this order; `move-order.server.ts` has the code. */
export type OrderEffect =
  | 'return-stock'
  | 'issue-credit-note'
  | 'request-refund'
  | 'return-credit'
  | 'release-promotions'
  | 'cancel-courier'
  | 'issue-invoice'
  | 'release-downloads';

/** How an administrator moves an order into a status. */
export type AdminStep = {
  /** Label of the button. */
  action: string;
  /** Confirms the action. */
  done: string;
  /** Entry of the audit log: its code, and its text. */
  log: { action: `order.${string}`; text: string };
  /** What the administrator enters. */
  form: 'parcel' | 'reason' | null;
  /** Asks whether the payment was received if the order is not paid: always, or only where it is paid online. */
  receipt: { of: 'all' | 'online'; text: (amount: string) => string } | null;
  /** The action for several orders: label and confirmation. */
  bulk: { action: string; done: string } | null;
};

/** Everything that differs between the statuses of an order. */
export type OrderStatusRules = StatusRules<OrderStatus, Actor> & {
  stage: (typeof orderStages)[OrderStatus];
  /** Kinds of order that can have it. */
  kinds: readonly OrderKind[];
  effects: readonly OrderEffect[];
  /** Email to the customer; its text is in `emails/order-emails.ts`. `name`: in the list of failed emails. */
  email: { kind: string; name: string } | null;
  /** Entry in the customer's order history. */
  event: string;
  /** What customers read while their parcel is due; null: no parcel is due. */
  parcel: string | null;
  /** The shop has sent the parcel. */
  hasLeft: boolean;
  /** null: administrators have no button for it. */
  admin: AdminStep | null;
  /** The administrator's task for each kind of order, as the dashboard lists it. */
  tasks: { readonly [Kind in OrderKind]?: string };
  /** Link to the next order of goods with this task. */
  next: ((order: string, waiting: number) => string) | null;
};

const all = ['shop', 'digital', 'service'] as const;
/** Files are never packed or shipped. */
const parcels = ['shop', 'service'] as const;

/** Defaults of a status that the admin has no task for. */
const quiet = { effects: [], admin: null, tasks: {}, next: null, hasLeft: false, parcel: null } as const;
const preparing = 'We are preparing your order.';

/** Every status of an order: one definition each, from which moves, buttons, filters, emails, texts and effects derive. */
export const orderStatusRules = {
  unpaid: {
    ...quiet,
    label: 'Unpaid',
    tone: 'waiting',
    stage: 'expiring',
    kinds: all,
    moves: { pending: 'anyone', confirmed: 'anyone', completed: 'anyone', cancelled: 'anyone' },
    email: null,
    event: 'Waiting for payment',
    tasks: { shop: 'Unpaid orders', digital: 'Unpaid orders', service: 'Unpaid orders' },
  },
  pending: {
    ...quiet,
    label: 'Pending',
    tone: 'waiting',
    stage: 'open',
    kinds: all,
    moves: { quoted: 'anyone', confirmed: 'anyone', completed: 'anyone', cancelled: 'anyone' },
    email: { kind: 'order-placed', name: 'Order placed' },
    event: 'Waiting for confirmation',
    parcel: preparing,
    tasks: { shop: 'To confirm', service: 'Briefs without a quote' },
    next: (order, waiting) => `Next to confirm: ${order} (${waiting} waiting)`,
  },
  quoted: {
    ...quiet,
    label: 'Quoted',
    tone: 'waiting',
    stage: 'expiring',
    kinds: ['service'],
    moves: { unpaid: 'anyone', confirmed: 'anyone', cancelled: 'anyone' },
    email: { kind: 'quote-ready', name: 'Quote ready' },
    event: 'Price sent',
  },
  confirmed: {
    ...quiet,
    label: 'Confirmed',
    tone: 'waiting',
    stage: 'open',
    kinds: all,
    moves: { packed: 'anyone', completed: 'anyone', cancelled: 'anyone' },
    effects: ['issue-invoice', 'release-downloads'],
    email: { kind: 'order-confirmed', name: 'Order confirmed' },
    event: 'Confirmed',
    parcel: preparing,
    admin: {
      action: 'Confirm order',
      done: 'Order confirmed',
      log: { action: 'order.confirm', text: 'Confirmed order' },
      form: null,
      receipt: { of: 'online', text: (amount) => `This records ${amount} as received and confirms the order.` },
      bulk: { action: 'Confirm', done: 'Confirmed' },
    },
    tasks: { shop: 'To pack', service: 'Services to deliver' },
    next: (order, waiting) => `Next to pack: ${order} (${waiting} waiting)`,
  },
  packed: {
    ...quiet,
    label: 'Packed',
    tone: 'waiting',
    stage: 'open',
    kinds: parcels,
    moves: { shipped: 'anyone', completed: 'anyone', cancelled: ['admin'] },
    effects: ['issue-invoice'],
    email: null,
    event: 'Packed',
    parcel: preparing,
    admin: {
      action: 'Mark packed',
      done: 'Marked packed',
      log: { action: 'order.pack', text: 'Marked order packed' },
      form: null,
      receipt: null,
      bulk: { action: 'Mark packed', done: 'Marked packed' },
    },
    tasks: { shop: 'To ship' },
    next: (order, waiting) => `Next to ship: ${order} (${waiting} waiting)`,
  },
  shipped: {
    ...quiet,
    label: 'Shipped',
    tone: 'waiting',
    stage: 'open',
    kinds: parcels,
    // By itself only: a parcel that the courier could not deliver came back.
    moves: { delivered: 'anyone', completed: 'anyone', cancelled: ['system'] },
    email: { kind: 'order-shipped', name: 'Order shipped' },
    event: 'Handed to the courier',
    parcel: 'Your order is on its way.',
    hasLeft: true,
    admin: {
      action: 'Mark shipped',
      done: 'Marked shipped',
      log: { action: 'order.ship', text: 'Marked order shipped' },
      form: 'parcel',
      receipt: null,
      bulk: null,
    },
  },
  delivered: {
    ...quiet,
    label: 'Delivered',
    tone: 'waiting',
    stage: 'received',
    kinds: parcels,
    moves: { completed: 'anyone' },
    email: { kind: 'order-delivered', name: 'Order delivered' },
    event: 'Delivered',
    hasLeft: true,
    admin: {
      action: 'Mark delivered',
      done: 'Marked delivered',
      log: { action: 'order.deliver', text: 'Marked order delivered' },
      form: null,
      receipt: null,
      bulk: null,
    },
  },
  completed: {
    ...quiet,
    label: 'Completed',
    tone: 'done',
    stage: 'received',
    kinds: all,
    moves: {},
    effects: ['issue-invoice', 'release-downloads'],
    email: { kind: 'order-completed', name: 'Order completed' },
    event: 'Completed',
    hasLeft: true,
    admin: {
      action: 'Mark complete',
      done: 'Marked complete',
      log: { action: 'order.complete', text: 'Marked order complete' },
      form: null,
      receipt: { of: 'all', text: (amount) => `This records ${amount} as received and completes the order.` },
      bulk: { action: 'Mark complete', done: 'Marked complete' },
    },
  },
  cancelled: {
    ...quiet,
    label: 'Cancelled',
    tone: 'waiting',
    stage: 'cancelled',
    kinds: all,
    moves: { refunded: 'anyone' },
    effects: [
      'return-stock',
      'issue-credit-note',
      'request-refund',
      'return-credit',
      'release-promotions',
      'cancel-courier',
    ],
    email: { kind: 'order-cancelled', name: 'Order cancelled' },
    event: 'Cancelled',
    admin: {
      action: 'Cancel order',
      done: 'Order cancelled',
      log: { action: 'order.cancel', text: 'Cancelled order' },
      form: 'reason',
      receipt: null,
      bulk: null,
    },
  },
  refunded: {
    ...quiet,
    label: 'Refunded',
    tone: 'waiting',
    stage: 'cancelled',
    kinds: all,
    moves: {},
    email: { kind: 'order-refunded', name: 'Order refunded' },
    event: 'Refunded',
  },
} as const satisfies { [Status in OrderStatus]: OrderStatusRules & { stage: (typeof orderStages)[Status] } };

type Table = typeof orderStatusRules;

/** Statuses that administrators have a button for. */
export type AdminMove = { [Status in OrderStatus]: Table[Status]['admin'] extends null ? never : Status }[OrderStatus];

/** Kinds of the emails to customers that a status sends. */
export type StatusEmail = Extract<Table[OrderStatus]['email'], { kind: string }>['kind'];
