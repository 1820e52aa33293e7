import { adminSortCopy } from '#app/admin/components/copy.ts';
import * as numbers from '#config/numbers.ts';
import { plural } from '#lib/plural.ts';

/** Texts of the order lists. */
export const adminOrdersCopy = {
  one: 'order',
  many: 'orders',
  hint: 'Order number, name, email, phone, product or payment reference',
  none: 'No orders yet.',
  noneHint: 'New orders appear here.',
  byPhone: 'Take an order by phone',
  nothingFound: 'No orders found.',
  nothingFoundHint: 'Try fewer words or clear the filters.',
  export: 'Export as CSV',

  sorts: adminSortCopy,
  status: 'Status',
  payment: 'Payment',
  needs: 'Needs attention',
  needsChoices: { check: 'Check address', late: 'Late', rest: 'Partly shipped', delivery: 'Delivery problem' },
  age: 'Placed',
  ages: { fresh: 'Under 1 day', older: '1–3 days', oldest: 'Over 3 days' },
  shown: 'Show',
  shownNormally: 'Current orders',
  shownChoices: { cancelled: 'Cancelled orders', archived: 'Deleted orders', all: 'All orders' },
  order: 'Order',
  customer: 'Customer',
  items: 'Items',
  date: 'Date',
  total: 'Total',
  gone: 'Account deleted',
  check: 'Check address',
  emailUnverified: 'Email not verified',
  late: 'Late',
  partlyShipped: 'Partly shipped',
  deliveryProblem: 'Delivery problem',
  preOrder: (day: string) => `Pre-order, from ${day}`,
  earlyTitle: 'Pack before the release?',
  earlyText: (day: string) => `This is a pre-order. Its customer expects it to ship from ${day}.`,
  earlyYes: 'Yes, pack now',
  archived: 'Deleted',
  paymentStates: {
    paid: 'Paid',
    unpaid: 'Unpaid',
    'to-collect': 'Collect on delivery',
    claimed: 'Check payment',
    free: 'Free',
    'no-price': 'No price yet',
    nothing: 'Nothing to pay',
  },
  sums: (paid: string, owed: string) => `Paid ${paid}, unpaid ${owed}`,

  tag: 'Tag',
  tags: 'Tags',
  tagsHint: 'Separate tags with commas.',
  addTags: 'Add tags',
  removeTags: 'Remove tags',
  removeTag: (tag: string) => `Remove tag ${tag}`,
  tagsText: 'Customers never see tags.',
  noTags: 'No tags yet.',
  tagged: 'Tags saved',
  tagRefused: {
    'not-found': 'One of these orders no longer exists, so nothing was changed. Reload the list.',
    'too-many': `An order can have at most ${numbers.ORDER_TAGS_MAX} tags. Nothing was changed.`,
  },
  savedFilters: 'Saved filters',
  saveFilter: 'Save these filters',
  filterName: 'Name',
  filterHint: 'Only you see it. Words in the search field are not saved.',
  save: 'Save',
  filterSaved: 'Filter saved',
  deleteFilter: (name: string) => `Delete filter “${name}”`,
  filterDeleted: 'Filter deleted',
  filterRefused: {
    empty: 'Choose a filter or sort order first, then save.',
    'too-many': 'You have 20 saved filters. Delete one first.',
  },
  slips: 'Packing slips (PDF)',
  received: 'Payment received?',
  receivedOf: (amount: string) => `${amount} received`,
  receivedMany: (orders: number, amount: string) =>
    `${plural(orders, { one: '# selected order is', other: '# selected orders are' })} not paid yet. This records ${amount} as received.`,
  receivedYes: 'Yes, received',
  delete: 'Delete',
  deleted: 'Deleted',
  deleteTitle: (names: readonly string[]) =>
    names.length === 1 ? `Delete order ${names[0]}?` : `Delete these ${names.length} orders?`,
  deleteText:
    'Open orders are cancelled and refunded, their items are restocked, and customers get an email. You cannot undo this. Finished orders only leave this list.',
  restored: 'Order restored',

  stayed: {
    cancelled: (count: number) =>
      plural(count, {
        one: '# order is cancelled or refunded, so it was not changed.',
        other: '# orders are cancelled or refunded, so they were not changed.',
      }),
    early: (count: number) =>
      plural(count, {
        one: '# order is a pre-order, so it was not packed. Open it to pack it early.',
        other: '# orders are pre-orders, so they were not packed. Open them to pack them early.',
      }),
    unpaid: (count: number) =>
      plural(count, {
        one: '# order is not paid, so it was not changed.',
        other: '# orders are not paid, so they were not changed.',
      }),
    shipped: (count: number) =>
      plural(count, {
        one: '# order is already shipped. Mark it delivered or complete first.',
        other: '# orders are already shipped. Mark them delivered or complete first.',
      }),
    'not-ready': (count: number) =>
      plural(count, {
        one: '# order is not ready for this step, so it was not changed.',
        other: '# orders are not ready for this step, so they were not changed.',
      }),
    'partly-shipped': (count: number) =>
      plural(count, {
        one: '# order is shipped in part. Ship or cancel the rest first.',
        other: '# orders are shipped in part. Ship or cancel the rest first.',
      }),
    unknown: (count: number) =>
      plural(count, {
        one: '# order could not be found or changed.',
        other: '# orders could not be found or changed.',
      }),
  },
  noneChosen: 'Select an order first.',
} as const;
