import * as numbers from '#config/numbers.ts';
import type { PolicySection } from '#shop/settings/policy-text.ts';
import type { ReturnTerms } from '#shop/settings/return-terms.ts';

/** What the terms say of the shop, from the settings. */
export type TermsShop = {
  name: string;
  owner: string;
  address: string;
  email: string;
  phone: string;
  grievanceOfficer: string;
  /** Figures, or the names of the placeholders that stand for them. */
  returns: Readonly<Record<keyof ReturnTerms, number | string>>;
  /** Names of tags of other companies that visitors may allow. */
  tags: readonly string[];
};

/** The shipping policy has a tab once the owner has published one. */
export const termsTabs = {
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  refund: 'Refund Policy',
  shipping: 'Shipping Policy',
} as const;

export type TermsTab = keyof typeof termsTabs;

export const termsCopy = {
  title: 'Terms and policies',
  tabs: 'Terms and policies',
  effective: `Effective ${numbers.TERMS_EFFECTIVE}`,
  inForce: (day: string) => `In force since ${day}`,
  notInForce: (day: string) => `This is an earlier version. It was in force until ${day}.`,
  versions: 'Earlier versions',
  version: (version: number) => (version === 0 ? 'First version' : `Version ${version}`),
  current: 'Read the version in force',
  contents: 'On this page',
  questions: 'Something unclear?',
  ask: 'Ask us',
  askConsent: 'Change your choice about analytics',
  lead: {
    terms: 'What you can expect from us when you shop here, and what we ask of you.',
    privacy: 'What we know about you, why, how long we keep it, and how to erase it.',
    refund: 'What happens when you change your mind, get a damaged item or are charged twice.',
    shipping: 'Where we deliver, how long it takes, and what it costs.',
  },
} as const;

export const termsSections: Record<TermsTab, (shop: TermsShop) => PolicySection[]> = {
  terms: (shop) => [
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
          'cards, UPI and net banking: Razorpay',
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
        `We deliver across India, free of charge. Most orders arrive within ${numbers.TERMS_DELIVERY_WORKING_DAYS} working days. Product pages say ${numbers.ITEM_DELIVERY_DAYS} days, to allow for distant PIN codes. Our binding promise is delivery within ${numbers.DELIVERY_PROMISE_DAYS} days of your order. If we cannot keep it, we tell you, and you can cancel for a full refund.`,
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
  ],
  privacy: (shop) => [
    {
      id: 'in-short',
      heading: 'In short',
      text: [
        `We keep what we need to sell and deliver products and to keep our accounts. We do not sell data${shop.tags.length > 0 ? ' or show ads, and we use analytics only if you allow it.' : ', show ads or use trackers.'} You can see, correct and erase your data.`,
        `This policy is our notice under India’s Digital Personal Data Protection Act, 2023. The data fiduciary, responsible for your data, is ${shop.owner}, ${shop.address}.`,
      ],
    },
    {
      id: 'what-we-keep',
      heading: 'What we keep, and why',
      text: [
        [
          'Account: username, email address, a photo if you add one, and your password as a hash. We use them to log you in and to email you about your orders.',
          'Addresses: name, phone, PIN code, city, state, address and landmark. We use them to deliver.',
          'Orders: what you bought and paid, the delivery address and the status. We use them to deliver, to help you, and for our tax records.',
          'Likes and reviews: what you liked and wrote. We use them to show your likes to you and your reviews to everyone.',
          'Messages: your name, your email address and your text. We use them to reply.',
          'Server logs: the IP address, the page and the time of a request. We use them to keep the shop running and to stop abuse.',
          'Counts: how many visits and orders each site or campaign brought, without anything about who. We use them to see what works.',
        ],
      ],
    },
    {
      id: 'in-your-browser',
      heading: 'What stays in your browser',
      text: [
        'Your browser stores your cart, your “Buy Now” item, your light or dark theme, your last searches and, for a week, the name of the site that led you here. We see only the product numbers in your cart, when the page loads today’s prices.',
        `When you log in, we set a cookie that scripts cannot read. Sometimes we set one for a minute to show you a confirmation. If you press Like before you log in, a cookie remembers it for half an hour. ${shop.tags.length > 0 ? `Only if you allow it, ${shop.tags.join(' and ')} set cookies, too.` : 'We use no advertising or analytics cookies, so there is no cookie banner.'}`,
      ],
    },
    {
      id: 'consent',
      heading: 'Your consent',
      text: [
        'We use your data because you gave it for a purpose, such as an order, or because the law requires it. You can withdraw your consent as easily as you gave it: delete your account in your profile, or write to us. This does not affect what we did before. We still deliver an order that is already on its way.',
      ],
    },
    {
      id: 'who-sees-it',
      heading: 'Who else sees it',
      text: [
        'We share your data only with these parties, and only what they need:',
        [
          'the courier: your name, address and phone',
          'the payment provider you choose (Razorpay, your wallet company or PayPal): the amount, the order number, and what you enter there',
          'our email and hosting providers, who follow our instructions',
          'Google, only if you log in with Google',
          ...shop.tags.map((tag) => `${tag}, only if you allow it: the pages you open and your IP address`),
          'authorities, where the law requires it',
        ],
      ],
    },
    {
      id: 'how-long',
      heading: 'How long we keep it',
      text: [
        `Account, addresses, likes and reviews: until you delete them or your account. Orders and invoices: as long as tax law requires, now ${numbers.TAX_RECORDS_MONTHS} months from the due date of that year’s annual return. Messages: until we have dealt with them, or until you ask us to erase them.`,
      ],
    },
    {
      id: 'erasing',
      heading: 'Erasing your data',
      text: [
        'When you delete your account, we immediately erase your profile, photo, likes, addresses and reviews, and log you out everywhere. We keep your orders, with the name and address that tax law requires. We also keep your messages until you ask us to erase them.',
        '“Download my data” in your profile gives you one file with all the data we hold about you.',
        'You can delete an account that uses Google login in the same way.',
      ],
    },
    {
      id: 'your-rights',
      heading: 'Your rights',
      text: [
        'Under the Act you can:',
        [
          'ask what data we hold about you and who received it',
          'have it corrected, completed, updated or erased',
          'withdraw your consent',
          'raise a grievance',
          'nominate someone to use these rights if you die or become unable to',
        ],
        `To do so, email ${shop.email} from the address of your account. If our answer does not satisfy you, you can complain to the Data Protection Board of India.`,
      ],
    },
    {
      id: 'children',
      heading: 'Children',
      text: [
        `Nobody under ${numbers.AGE_MIN_YEARS} may have an account. If you are under 18, the Act requires the consent of a parent or guardian. ${shop.tags.length > 0 ? 'Do not allow analytics then.' : 'We do not track what anyone views, and certainly not children.'} If a child gave us data without consent, tell us and we will erase it.`,
      ],
    },
    {
      id: 'safety',
      heading: 'How we protect it',
      text: [
        'We encrypt connections and store passwords only as slow hashes. Only people who need your data for their work can see it. If data ever leaks, we tell you and the Data Protection Board without delay. We explain what happened, what it means for you, and what we are doing about it.',
      ],
    },
    {
      id: 'grievance-officer',
      heading: 'Grievance officer',
      text: [
        `${shop.grievanceOfficer}, ${shop.address}, ${shop.email}, ${shop.phone}. We acknowledge grievances within ${numbers.GRIEVANCE_ACKNOWLEDGE_HOURS} hours and answer them within ${numbers.GRIEVANCE_ANSWER_DAYS} days.`,
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to this policy',
      text: [
        `This policy is effective from ${numbers.TERMS_EFFECTIVE}. If we want to use your data for a new purpose, we will ask you first.`,
      ],
    },
  ],
  refund: (shop) => [
    {
      id: 'in-short',
      heading: 'In short',
      text: [
        [
          `Returns, also of faulty or wrong items: within ${shop.returns.days} days of delivery`,
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
        'Open the order under “Your orders” and choose “Return or replace”. We answer there and arrange the pick-up. If no courier picks up at your address, we tell you where to send the product and refund reasonable postage.',
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
        'We refund what you paid for the product. Delivery was free, and we deduct nothing for the return.',
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
  ],
  shipping: (shop) => [
    {
      id: 'where',
      heading: 'Where we deliver',
      text: [
        'We deliver to every PIN code in India. Give a full address and a phone number that the courier can call.',
      ],
    },
    {
      id: 'when',
      heading: 'How long it takes',
      text: [
        `Most orders arrive within ${numbers.TERMS_DELIVERY_WORKING_DAYS} working days. We promise delivery within ${numbers.DELIVERY_PROMISE_DAYS} days of your order. If we cannot keep it, we tell you, and you can cancel for a full refund.`,
        'The email about your parcel has a tracking link. Digital products are an instant download after payment.',
      ],
    },
    {
      id: 'cost',
      heading: 'What it costs',
      text: ['Delivery is free. The checkout shows any other charge before you confirm.'],
    },
    {
      id: 'late',
      heading: 'Late, lost or damaged parcels',
      text: [
        `Write to ${shop.email} with your order number. Report damage within ${shop.returns.damageHours} hours of delivery, with photos of the product and its box.`,
      ],
    },
  ],
};
