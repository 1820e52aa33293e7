import * as numbers from '#config/numbers.ts';
import type { PolicySection } from '#shop/settings/policy-text.ts';
import type { TermsShop } from './copy.ts';

/** The shop’s own refund policy. */
export const refundPolicy = (shop: TermsShop): PolicySection[] => [
  {
    id: 'in-short',
    heading: 'In short',
    text: [
      [
        `Returns, including faulty or wrong items: within ${shop.returns.days} days of delivery`,
        `Damaged on the way: tell us within ${shop.returns.damageHours} hours, replacement in ${shop.returns.replacementDays} working days`,
        `Charged twice: refund in ${numbers.DUPLICATE_PAYMENT_BUSINESS_DAYS} business days`,
        `Approved refund: paid within ${shop.returns.refundDays} working days`,
      ],
    ],
  },
  {
    id: 'cancelling',
    heading: 'Cancelling before we pack',
    text: [
      'Until we pack your order, you can cancel it in “Your orders”, free of charge and without giving a reason. We refund the full amount. Once we have packed it, you can return it after delivery instead.',
    ],
  },
  {
    id: 'returning',
    heading: 'Returning products',
    text: [
      `Changed your mind? You have ${shop.returns.days} days from delivery. Products must be unused, with their tags and in their packaging.`,
      'Open the order under “Your orders” and choose “Return or replace”. We answer there and arrange the pickup. If no courier picks up at your address, we tell you where to send the product and refund reasonable postage.',
    ],
  },
  {
    id: 'not-returnable',
    heading: 'What you cannot return',
    text: [
      'We cannot sell some products again. You can return them only if they are faulty, damaged or not what you ordered:',
      [
        'products made or printed to your own design',
        'stickers and decals that were peeled or cut',
        'ear jewellery and other hygiene products once unsealed',
        'digital products once downloaded',
      ],
    ],
  },
  {
    id: 'damaged',
    heading: 'Damaged, faulty or wrong',
    text: [
      `Report damage within ${shop.returns.damageHours} hours of delivery: choose “Return or replace” in the order and add photos of the product and its box. We then tell you whether to send it back. You get a replacement in ${shop.returns.replacementDays} working days. If the product is sold out, we refund you.`,
      'If you find a fault later, while using the product, write to us then. Your rights under the Consumer Protection Act, 2019 do not end after a day.',
    ],
  },
  {
    id: 'refunds',
    heading: 'When you get your refund',
    text: [
      `We check a return when it reaches us and tell you the result. You get an approved refund within ${shop.returns.refundDays} working days, to the card, account or wallet you paid with. For cash on delivery, we refund to a UPI or bank account that you choose.`,
      shop.isDeliveryFree
        ? 'We refund what you paid for the product. Delivery was free, and we deduct nothing for the return.'
        : 'We refund what you paid for the product, and deduct nothing for the return.',
    ],
  },
  {
    id: 'duplicates',
    heading: 'Charged twice by mistake',
    text: [
      `If you were charged twice, or charged for an order that failed, we refund the extra amount in ${numbers.DUPLICATE_PAYMENT_BUSINESS_DAYS} business days. You usually do not need to do anything. If it takes longer, send us the payment reference, and we follow up with the provider.`,
    ],
  },
  {
    id: 'late',
    heading: 'Late or lost parcels',
    text: [
      `Most orders arrive within ${numbers.TERMS_DELIVERY_WORKING_DAYS} working days, and our promise is ${numbers.DELIVERY_PROMISE_DAYS} days. If yours is late, write to us and we will trace it. You can then wait, get a new parcel or get a full refund. You never pay for a lost parcel.`,
    ],
  },
  {
    id: 'digital',
    heading: 'Digital products',
    text: [
      'If a file is broken or not as described, we replace it, or refund it if we cannot fix it. You can download a missing file again from your order.',
    ],
  },
  {
    id: 'how-to-ask',
    heading: 'How to ask',
    text: [
      `Use the contact form, or email ${shop.email} with your order number. You get a ticket number immediately. If you are not satisfied, our grievance officer ${shop.grievanceOfficer} answers within ${numbers.GRIEVANCE_ANSWER_DAYS} days.`,
    ],
  },
  {
    id: 'changes',
    heading: 'Changes to this policy',
    text: [
      `This policy is effective from ${numbers.TERMS_EFFECTIVE}. The policy on the day of your order applies to that order.`,
    ],
  },
];
