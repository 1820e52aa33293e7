import * as numbers from '#config/numbers.ts';
import type { PolicySection } from '#shop/settings/policy-text.ts';
import type { TermsShop } from './copy.ts';

/** The shop’s own privacy policy: the notice that the Digital Personal Data Protection Act, 2023 asks for. */
export const privacyPolicy = (shop: TermsShop): PolicySection[] => [
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
        'Account: username, email address, a photo, a phone number and a GSTIN if you add them, and your password as a hash. We use them to log you in, to email you about your orders and to write your invoices.',
        'Cart: while you are logged in, what is in it. We use it to show the same cart on all your devices.',
        'Addresses: name, phone, PIN code, city, state, address and landmark. We use them to deliver.',
        'Orders: what you bought and paid, the delivery address and the status. We use them to deliver, to help you, and for our tax records.',
        `Refunds: the UPI ID or bank account that you enter, encrypted and for ${numbers.PAYOUT_DETAILS_DAYS} days. We use it to pay you back.`,
        `Stock alerts: the email address that you enter, for at most ${numbers.STOCK_ALERT_DAYS} days. We use it to tell you when a product is back.`,
        'Likes and reviews: what you liked and wrote. We use them to show your likes to you and your reviews to everyone.',
        'Returns and custom orders: your text and photos. We use them to decide, and to make what you order.',
        'Messages: your name, your email address and your text. We use them to reply.',
        'Server logs: the IP address, the page and the time of a request. We use them to keep the shop running and to stop abuse.',
        'Counts: how many visits and orders came from each site or campaign, with nothing that identifies you. We use them to see what works.',
      ],
    ],
  },
  {
    id: 'in-your-browser',
    heading: 'What stays in your browser',
    text: [
      'Your browser stores your cart, your “Buy Now” item, your promotion code, your PIN code, your light or dark theme, your last searches, the products you viewed last and, for a week, the name of the site that led you here. Until you log in, we see only the product numbers in your cart, when the page loads today’s prices.',
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
        'the courier and its booking service: your name, address, phone and email address',
        `the payment provider you choose (${shop.paymentCompany}, your wallet company or PayPal): the amount, the order number, and what you enter there`,
        'our email and hosting providers, who follow our instructions',
        'Google, only if you log in with Google',
        ...(shop.hasCaptcha ? ['the captcha service, only if you see its captcha: your IP address'] : []),
        ...shop.tags.map((tag) => `${tag}, only if you allow it: the pages you open and your IP address`),
        'authorities, where the law requires it',
      ],
    ],
  },
  {
    id: 'how-long',
    heading: 'How long we keep it',
    text: [
      `Account, cart, addresses, likes and reviews: until you delete them or your account. Orders and invoices: as long as tax law requires, now ${numbers.TAX_RECORDS_MONTHS} months from the due date of that year’s annual return. Messages: until we have dealt with them, or until you ask us to erase them.`,
    ],
  },
  {
    id: 'erasing',
    heading: 'Erasing your data',
    text: [
      'When you delete your account, we immediately erase your profile, photo, cart, likes, addresses and reviews, and log you out everywhere. We keep your orders, with the name and address that tax law requires. We also keep your messages until you ask us to erase them.',
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
      `Nobody under ${numbers.AGE_MIN_YEARS} may have an account. If you are under 18, the Act requires the consent of a parent or guardian. ${shop.tags.length > 0 ? 'In that case, do not allow analytics.' : 'We do not track what anyone views, least of all children.'} If a child gave us data without consent, tell us and we will erase it.`,
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
];
