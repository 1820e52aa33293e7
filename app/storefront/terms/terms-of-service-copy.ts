import * as numbers from '#config/numbers.ts';
import type { PolicySection } from '#shop/settings/policy-text.ts';
import type { TermsShop } from './copy.ts';

/** The shop’s own terms of service. */
export const termsOfService = (shop: TermsShop): PolicySection[] => [
  {
    id: 'who-we-are',
    heading: 'Who we are',
    text: [
      `${shop.name} sells anime-themed merchandise to people across India. ${shop.owner}, ${shop.address}, runs the shop. You can reach us at ${shop.email} or on ${shop.phone}.`,
      'When you order from us or open an account, you agree to these terms. We have kept them short, so please read them once.',
    ],
  },
  {
    id: 'who-may-shop',
    heading: 'Who may shop here',
    text: [
      `You must be at least ${numbers.AGE_MIN_YEARS} years old to use ${shop.name}. If you are under 18, order together with a parent or guardian. The contract is then with them, and we rely on their consent.`,
    ],
  },
  {
    id: 'accounts',
    heading: 'Your account',
    text: [
      'You can browse and fill a cart without an account. You need one to check out, like items or write reviews. Use an email address that you read and keep your password secret. Tell us if someone else has used your account.',
      'You can delete your account in your profile at any time. We close an account only if someone uses it to cheat or harm others, and we tell you why.',
    ],
  },
  {
    id: 'goods',
    heading: 'What we sell',
    text: [
      'Each product page shows the country of origin, the manufacturer, packer or importer, and the net quantity. All designs are originals by us or our makers. We do not sell counterfeits.',
      'We try to show true colours, but screens differ. Products that are made to order may vary slightly. The product page has a size table: measure yourself before you order a costume.',
    ],
  },
  {
    id: 'prices',
    heading: 'Prices and MRP',
    text: [
      'All prices are in Indian rupees. The crossed-out price is the maximum retail price (MRP), including GST. You pay the MRP minus the discount shown, rounded to the nearest rupee. The checkout shows any other charge before you confirm.',
      'The price shown at checkout applies. If a price changes while a product is in your cart, the cart tells you. If we show an obviously wrong price, we ask you before we continue, and you can cancel free of charge.',
    ],
  },
  {
    id: 'orders',
    heading: 'Orders',
    text: [
      'Your order is an offer to buy. We accept it when we confirm it. If a product turns out to be unavailable, we tell you immediately and refund what you paid for it.',
      'You can cancel an order free of charge until we pack it. After that, you can return it as our Refund Policy describes.',
    ],
  },
  {
    id: 'payment',
    heading: 'Payment',
    text: [
      'The checkout shows the available ways to pay. A licensed provider runs each of them, under its own terms:',
      [
        `cards, UPI and net banking: ${shop.paymentCompany}`,
        'wallets: the wallet company, for example Paytm, PhonePe or Amazon Pay',
        'PayPal and similar payments: PayPal',
      ],
      'Your card and wallet details go directly to these providers. We never see or store them. With cash on delivery you pay the courier. If you do not complete an online payment, we cancel the order after a short time.',
    ],
  },
  {
    id: 'delivery',
    heading: 'Delivery',
    text: [
      `We deliver across India${shop.isDeliveryFree ? ', free of charge' : '. The checkout shows the delivery charge before you confirm'}. Most orders arrive within ${numbers.TERMS_DELIVERY_WORKING_DAYS} working days. Product pages say ${numbers.ITEM_DELIVERY_DAYS} days, to allow for distant PIN codes. Our binding promise is delivery within ${numbers.DELIVERY_PROMISE_DAYS} days of your order. If we cannot keep it, we tell you, and you can cancel for a full refund.`,
      'Give a full address, a PIN code and a phone number that the courier can call. Digital products are an instant download after payment. We do not ship them.',
    ],
  },
  {
    id: 'returns',
    heading: 'Returns and damage',
    text: [
      `You can return most products within ${shop.returns.days} days of delivery. If something arrives damaged, tell us within ${shop.returns.damageHours} hours. We then send a replacement in ${shop.returns.replacementDays} working days. The Refund Policy has the details.`,
    ],
  },
  {
    id: 'reviews',
    heading: 'Reviews',
    text: [
      'Your reviews belong to you. When you post one, you allow us to show it with the product. Write only about products that you have used. We hide reviews that are abusive, unlawful, paid for, or not about the product. We never hide a review just because it is critical.',
    ],
  },
  {
    id: 'rights',
    heading: 'Designs, pictures and texts',
    text: [
      'The pictures, texts and designs in this shop belong to us or to the people who license them to us. You may use a digital product personally and keep copies. You may not resell or share the files.',
    ],
  },
  {
    id: 'liability',
    heading: 'Our liability',
    text: [
      'We are liable for what we sell and promise, under the Consumer Protection Act, 2019. Nothing in these terms takes away a right that the law gives you. We are not liable for events that nobody could foresee or prevent, such as floods or strikes. If one affects your order, we tell you and look for a solution.',
    ],
  },
  {
    id: 'complaints',
    heading: 'Complaints and law',
    text: [
      `Our grievance officer is ${shop.grievanceOfficer}, ${shop.email}. We acknowledge your complaint with a ticket number within ${numbers.GRIEVANCE_ACKNOWLEDGE_HOURS} hours and answer within ${numbers.GRIEVANCE_ANSWER_DAYS} days. You can also call the National Consumer Helpline on 1915.`,
      'Indian law applies. You can also go to the consumer commission of the place where you live.',
    ],
  },
  {
    id: 'changes',
    heading: 'Changes to these terms',
    text: [
      `These terms are effective from ${numbers.TERMS_EFFECTIVE}. When we change them, we update this date. The terms on the day of your order apply to that order.`,
    ],
  },
];
