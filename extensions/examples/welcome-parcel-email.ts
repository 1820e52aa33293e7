import type { OrderFacts } from '#shop/orders/enqueue-order-email.server.ts';
import type { Extension } from '../extension.ts';

/** Another text for the email that says that an order was delivered. */
export const extension: Extension = {
  version: 1,
  name: 'welcome-parcel-email',
  emails: [
    {
      kind: 'order-delivered',
      wording: ({ number, name, orderId }: OrderFacts, { origin, shopName }) => ({
        subject: `Order #${number} is yours`,
        paragraphs: [`Hello ${name},`, `your parcel from ${shopName} has arrived. Show us where it stands!`],
        action: { label: 'Open the order', href: `${origin}/orders/${orderId}` },
      }),
    },
  ],
};
