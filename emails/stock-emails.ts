import { nameWithOption } from '#lib/text.ts';
import type { EmailText, Sender } from './email-copy.ts';

type Wanted = { name: string; optionText: string | null };

export function confirmStockAlertEmail(
  { hours, link, ...wanted }: Wanted & { hours: number; link: string },
  { shopName }: Sender,
): EmailText {
  return {
    subject: `Confirm: email me when ${wanted.name} is back`,
    paragraphs: [
      'Hello,',
      `Confirm that ${shopName} should email you once, when ${nameWithOption(wanted)} is in stock again.`,
    ],
    action: { label: 'Email me when it is back', href: link },
    after: [
      `The link is valid for ${hours} hours.`,
      'If you did not ask for it, ignore this email. Nothing happens without the link.',
    ],
  };
}

export function backInStockEmail(
  { productId, ...wanted }: Wanted & { productId: string },
  { origin }: Sender,
): EmailText {
  return {
    subject: `${wanted.name} is back in stock`,
    paragraphs: ['Hello,', `${nameWithOption(wanted)} is in stock again. You asked us to email you.`],
    action: { label: 'See it in the shop', href: `${origin}/item/${productId}` },
    after: ['We do not reserve it for you. This was the only email: we have deleted your request.'],
  };
}
