import * as numbers from '#config/numbers.ts';

/** What the terms say about the shop; from the configuration. */
export type TermsShop = {
  name: string;
  owner: string;
  address: string;
  email: string;
  phone: string;
  grievanceOfficer: string;
};

/** A list stands as an array of its points. */
export type TermsSection = { id: string; heading: string; text: (string | string[])[] };

export const termsTabs = { terms: 'Terms of Service', privacy: 'Privacy Policy', refund: 'Refund Policy' } as const;

export type TermsTab = keyof typeof termsTabs;

export const termsWords = {
  title: 'Terms and policies',
  tabs: 'Terms and policies',
  effective: `Effective ${numbers.TERMS_EFFECTIVE}`,
  contents: 'On this page',
  questions: 'Something unclear?',
  ask: 'Ask us',
  lead: {
    terms: 'What you can expect from us, and what we ask of you, when you shop here.',
    privacy: 'What we know about you, why, for how long, and how to make us forget it.',
    refund: 'Changed your mind, broken on arrival, charged twice: what happens then.',
  },
} as const;

export const termsSections: Record<TermsTab, (shop: TermsShop) => TermsSection[]> = {
  terms: (shop) => [
    {
      id: 'who-we-are',
      heading: 'Who we are',
      text: [
        `${shop.name} sells anime-themed merchandise to people across India. The shop is run by ${shop.owner}, ${shop.address}. You reach us at ${shop.email} or on ${shop.phone}.`,
        'By ordering from us or opening an account you agree to these terms. Please read them once; we have kept them short enough for that.',
      ],
    },
    {
      id: 'who-may-shop',
      heading: 'Who may shop here',
      text: [
        `You must be at least ${numbers.AGE_MIN_YEARS} years old to use ${shop.name}. If you are under 18, please order together with a parent or guardian: the contract is then with them, and their consent is what we rely on.`,
      ],
    },
    {
      id: 'accounts',
      heading: 'Your account',
      text: [
        'You can look around and fill a cart without an account. To check out, like or review things you need one. Give an email address that you read, keep your password to yourself, and tell us if somebody else has got in.',
        'You can delete your account whenever you like, from your profile. We close an account ourselves only where it is used to cheat or to harm others, and we say why.',
      ],
    },
    {
      id: 'goods',
      heading: 'What we sell',
      text: [
        'Our goods are listed with their country of origin, their maker, packer or importer, and their net quantity. Designs are our own or our makers’ originals; we sell no counterfeits.',
        'We try to show colours as they are, but screens differ. Things that are made to order may vary slightly from piece to piece. Sizes are in the size table on the product’s page: please measure before ordering a costume.',
      ],
    },
    {
      id: 'prices',
      heading: 'Prices and MRP',
      text: [
        'Every price is in Indian rupees. The struck price is the maximum retail price (MRP) and includes GST; what you pay is the MRP less the discount shown, rounded to the whole rupee. Nothing is added later except what the checkout names before you confirm.',
        'The price that counts is the one shown at checkout. If it changed while the thing lay in your cart, the cart tells you first. If we ever show an obvious mistake, we ask you before going on, and you may cancel free of charge.',
      ],
    },
    {
      id: 'orders',
      heading: 'Orders',
      text: [
        'Your order is an offer to buy; it is accepted when we confirm it. If something turns out not to be there, we tell you at once and return what you paid for it.',
        'You may cancel an order free of charge until it is packed. After that please use the return described in our Refund Policy.',
      ],
    },
    {
      id: 'payment',
      heading: 'Payment',
      text: [
        'The ways to pay that are open at the moment are shown at checkout. Each is run by a licensed provider, under its own terms:',
        [
          'cards, UPI and net banking: Razorpay',
          'wallets: the wallet’s own company, for example Paytm, PhonePe or Amazon Pay',
          'PayPal and payments of its kind: PayPal',
        ],
        'Card and wallet details go to these providers directly; we never see or store them. Where cash on delivery is offered you pay the courier. An online payment that is not completed leaves the order unpaid, and after a short time it expires and the goods go back on the shelf.',
      ],
    },
    {
      id: 'delivery',
      heading: 'Delivery',
      text: [
        `We deliver across India, free of charge. Most orders arrive within ${numbers.TERMS_DELIVERY_WORKING_DAYS} working days. Product pages say ${numbers.ITEM_DELIVERY_DAYS} days, which leaves room for distant PIN codes, and our binding promise is delivery within ${numbers.DELIVERY_PROMISE_DAYS} days of your order. If we cannot keep it, we tell you, and you may cancel for a full refund.`,
        'Please give a full address, PIN code and a phone number that the courier can ring. Digital products come as an instant download after payment; nothing is shipped.',
      ],
    },
    {
      id: 'returns',
      heading: 'Returns and damage',
      text: [
        `You may return most things within ${numbers.RETURN_DAYS} days of delivery. If something arrives damaged, tell us within ${numbers.DAMAGE_REPORT_HOURS} hours and we send a replacement in ${numbers.REPLACEMENT_WORKING_DAYS} working days. The Refund Policy has the details.`,
      ],
    },
    {
      id: 'reviews',
      heading: 'Reviews',
      text: [
        'Reviews are yours; by posting one you let us show it beside the product. Please write what you saw and used. We take down reviews that are abusive, unlawful, paid for, or not about the product, and never one merely because it is critical.',
      ],
    },
    {
      id: 'rights',
      heading: 'Designs, pictures and words',
      text: [
        'The pictures, texts and designs in this shop belong to us or to those who license them to us. A digital product is licensed to you for personal use: keep copies for yourself, but please don’t resell or share the files.',
      ],
    },
    {
      id: 'liability',
      heading: 'What we answer for',
      text: [
        'We answer for what we sell and for what we promise, as the Consumer Protection Act, 2019 says, and nothing here takes away a right that the law gives you. We do not answer for what neither of us could foresee or prevent, such as floods, strikes or a courier’s network going down; but we tell you and look for a way.',
      ],
    },
    {
      id: 'complaints',
      heading: 'Complaints and law',
      text: [
        `Our grievance officer is ${shop.grievanceOfficer}, ${shop.email}. You get an acknowledgement with a ticket number within ${numbers.GRIEVANCE_ACKNOWLEDGE_HOURS} hours and an answer within ${numbers.GRIEVANCE_ANSWER_DAYS} days. You can also call the National Consumer Helpline on 1915.`,
        'The law of India applies. Consumers may go to the consumer commission of the place where they live.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to these terms',
      text: [
        `These terms are effective from ${numbers.TERMS_EFFECTIVE}. When we change them we put the new date here; an order always follows the terms of the day it was placed.`,
      ],
    },
  ],
  privacy: (shop) => [
    {
      id: 'in-short',
      heading: 'In short',
      text: [
        'We keep what we need to sell you things, deliver them and do our books. We sell no data, show no advertising, and use no trackers. You can see, correct and erase what we hold.',
        `This policy is our notice under India’s Digital Personal Data Protection Act, 2023. The data fiduciary, that is, the one answerable for your data, is ${shop.owner}, ${shop.address}.`,
      ],
    },
    {
      id: 'what-we-keep',
      heading: 'What we keep, and why',
      text: [
        [
          'Account: username, email address, photo if you give one, and your password only as a hash. To let you in and to write to you about your orders.',
          'Addresses: name, phone, PIN code, city, state, address and landmark. To deliver.',
          'Orders: what you bought, what you paid, where it went and how far it got. To deliver, to help you, and for the tax books.',
          'Likes and reviews: what you liked and wrote. To show them.',
          'Messages: your name, email address and what you wrote to us. To answer.',
          'Server records: the network address of a request, the page and the time. To keep the shop running and stop abuse.',
        ],
      ],
    },
    {
      id: 'in-your-browser',
      heading: 'What stays in your browser',
      text: [
        'Your cart, the item of “Buy Now” and your light or dark theme lie in your own browser’s storage. We see the cart only as product numbers, when the page asks for today’s prices.',
        'We set a cookie when you log in, which scripts cannot read, and now and then one that lasts a minute to show you a confirmation. If you press Like before you log in, one more remembers it for half an hour. There are no advertising or analytics cookies, which is why no banner asks about them.',
      ],
    },
    {
      id: 'consent',
      heading: 'Your consent',
      text: [
        'We use your data because you gave it for a purpose, such as an order or a message, or because the law tells us to keep it. You may withdraw your consent as easily as you gave it: delete your account in your profile, or write to us. What was lawful before stays lawful, and an order already on its way is still delivered.',
      ],
    },
    {
      id: 'who-sees-it',
      heading: 'Who else sees it',
      text: [
        'Only those who must, and only what they need:',
        [
          'the courier: your name, address and phone',
          'the payment provider you choose, whether Razorpay, your wallet’s company or PayPal: the amount and the order number; what you type there is theirs, not ours',
          'our mail and hosting providers, who work on our instructions',
          'Google, only if you choose to sign in with it',
          'authorities, where the law obliges us',
        ],
      ],
    },
    {
      id: 'how-long',
      heading: 'How long we keep it',
      text: [
        `Account, addresses, likes and reviews: until you delete them or your account. Orders and invoices: as long as tax law asks, at present ${numbers.TAX_BOOKS_MONTHS} months from the due date of that year’s annual return. Messages: until the matter is settled, or until you ask us to erase them.`,
      ],
    },
    {
      id: 'erasing',
      heading: 'Erasing your data',
      text: [
        'Delete your account and your profile, photo, likes, addresses and reviews are erased at once, and every session ends. What remains are the orders, with the name and address that the tax books need, and what you wrote to us, until you ask us to erase it.',
        '“Download my data” in your profile gives you one file of all that we hold about you.',
        'An account that signs in with Google can be deleted in the same way.',
      ],
    },
    {
      id: 'your-rights',
      heading: 'Your rights',
      text: [
        'Under the Act you may',
        [
          'ask what we hold about you, and whom we gave it to',
          'have it corrected, completed, brought up to date or erased',
          'withdraw your consent',
          'have a grievance heard',
          'name somebody who may use these rights if you die or cannot',
        ],
        `A message to ${shop.email} from the address of your account is enough. If our answer does not satisfy you, you may complain to the Data Protection Board of India.`,
      ],
    },
    {
      id: 'children',
      heading: 'Children',
      text: [
        `Nobody under ${numbers.AGE_MIN_YEARS} may have an account. Between ${numbers.AGE_MIN_YEARS} and 18 a parent or guardian must consent, as the Act asks. We do not follow what anybody looks at, children least of all. If a child gave us data without consent, tell us and we erase it.`,
      ],
    },
    {
      id: 'safety',
      heading: 'How we guard it',
      text: [
        'Connections are encrypted, passwords are stored only as slow hashes, and only people who need your data for their work can open it. If data ever leaks, we tell you and the Data Protection Board without delay: what happened, what it means for you, and what we do about it.',
      ],
    },
    {
      id: 'grievance-officer',
      heading: 'Grievance officer',
      text: [
        `${shop.grievanceOfficer}, ${shop.address}, ${shop.email}, ${shop.phone}. You get an acknowledgement within ${numbers.GRIEVANCE_ACKNOWLEDGE_HOURS} hours and an answer within ${numbers.GRIEVANCE_ANSWER_DAYS} days.`,
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to this policy',
      text: [
        `This policy is effective from ${numbers.TERMS_EFFECTIVE}. If we ever want to use your data for something new, we ask you first.`,
      ],
    },
  ],
  refund: (shop) => [
    {
      id: 'in-short',
      heading: 'In short',
      text: [
        [
          `Return: within ${numbers.RETURN_DAYS} days of delivery`,
          `Damaged or wrong: tell us within ${numbers.DAMAGE_REPORT_HOURS} hours, replacement in ${numbers.REPLACEMENT_WORKING_DAYS} working days`,
          `Charged twice: money back in ${numbers.DUPLICATE_PAYMENT_BUSINESS_DAYS} business days`,
          `Approved refund: money back within ${numbers.REFUND_WORKING_DAYS} working days`,
        ],
      ],
    },
    {
      id: 'cancelling',
      heading: 'Cancelling before we pack',
      text: [
        'Until your order is packed you can cancel it yourself under My Orders, free of charge and without a reason. What you paid comes back in full. Once it is packed the button is gone; let it arrive and return it instead.',
      ],
    },
    {
      id: 'returning',
      heading: 'Returning things',
      text: [
        `Changed your mind? You have ${numbers.RETURN_DAYS} days from delivery. Things should be unused, with their tags and in their packaging, so that the next fan gets a new one.`,
        'Write to us with your order number. We arrange the pick-up; where no courier picks up, we tell you where to send it and repay reasonable postage.',
      ],
    },
    {
      id: 'not-returnable',
      heading: 'What cannot come back',
      text: [
        'Some things cannot be sold again, so we take them back only if they are faulty, damaged or not what you ordered:',
        [
          'things made or printed to your own wishes',
          'stickers and decals that were peeled or cut',
          'ear-worn and other hygiene articles once unsealed',
          'digital products once downloaded',
        ],
      ],
    },
    {
      id: 'damaged',
      heading: 'Damaged, faulty or wrong',
      text: [
        `Courier had a bad day? Please report damage within ${numbers.DAMAGE_REPORT_HOURS} hours of delivery, with two or three photos of the thing and its box. You need not send it back first. A replacement reaches you in ${numbers.REPLACEMENT_WORKING_DAYS} working days; if there is none left, you get your money back.`,
        'A fault that shows only in use is another matter: write to us when you find it. Your rights under the Consumer Protection Act, 2019 do not end after a day.',
      ],
    },
    {
      id: 'refunds',
      heading: 'When your money comes back',
      text: [
        `We look at a return when it reaches us and tell you the result. An approved refund is with you within ${numbers.REFUND_WORKING_DAYS} working days, by the way you paid: to the card, the bank or UPI account, the wallet or PayPal. Cash on delivery is repaid to a UPI or bank account that you name.`,
        'You get back what you paid for the thing. Delivery was free, and we deduct nothing for the return.',
      ],
    },
    {
      id: 'duplicates',
      heading: 'Paid twice by mistake',
      text: [
        `If a payment went through twice, or the money left your account while the order failed, the surplus goes back to you in ${numbers.DUPLICATE_PAYMENT_BUSINESS_DAYS} business days. You usually need do nothing; if it takes longer, send us the payment reference and we chase it with the provider.`,
      ],
    },
    {
      id: 'late',
      heading: 'Late or lost parcels',
      text: [
        `Most orders arrive within ${numbers.TERMS_DELIVERY_WORKING_DAYS} working days, and our promise is ${numbers.DELIVERY_PROMISE_DAYS} days. If yours is later, write to us: we trace it, and you choose between waiting, a new parcel and a full refund. A parcel that is lost is our loss, not yours.`,
      ],
    },
    {
      id: 'digital',
      heading: 'Digital products',
      text: [
        'A file that is broken or not as described is replaced, or refunded if we cannot mend it. A download that never reached you can be had again from your order.',
      ],
    },
    {
      id: 'how-to-ask',
      heading: 'How to ask',
      text: [
        `Use the contact form, or write to ${shop.email} with your order number. You get a ticket number at once. If you are not content, our grievance officer ${shop.grievanceOfficer} answers within ${numbers.GRIEVANCE_ANSWER_DAYS} days.`,
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to this policy',
      text: [
        `This policy is effective from ${numbers.TERMS_EFFECTIVE}. An order follows the policy of the day it was placed.`,
      ],
    },
  ],
};
