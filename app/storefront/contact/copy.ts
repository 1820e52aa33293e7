import * as numbers from '#config/numbers.ts';
import { plural } from '#lib/plural.ts';

export const contactCopy = {
  title: 'Contact',
  lead: 'Questions about a size, an order or a custom idea? A real person reads every message.',

  email: 'Email',
  emailNote: 'For orders, returns, and when you want to attach a file',
  chat: 'Chat with the community',
  chatNote: 'Talk to fans, makers and us at any time',
  chatAction: 'Join the chat',
  social: 'Follow us',
  socialNote: 'New arrivals and how we make them',
  socialAction: 'See our pictures',

  benefits: 'What you can count on',
  promises: [
    {
      title: `Within ${numbers.DELIVERY_PROMISE_DAYS} days`,
      text: 'We deliver anywhere in India.',
    },
    { title: 'Full customisation', text: 'Your colours, your name, your character. Ask us for a price.' },
    { title: '24/7 support', text: 'Write at any time. You get a ticket number immediately.' },
  ],

  form: 'Send a Message',
  name: 'Name',
  yourEmail: 'Email',
  message: 'Message',
  website: 'Leave this field empty',
  send: 'Send Message',
  sending: 'Sending...',
  sent: 'Message sent successfully!',
  failed: 'Failed to send message.',
  failedTooMany: (minutes: number) =>
    `You have sent many messages in a short time. Wait ${plural(minutes, { one: 'a minute', other: '# minutes' })}, or email us.`,
  failedFields: 'Check the marked fields.',
  failedServer:
    'Something went wrong on our side. Your message is still here: try again in a few minutes, or email us.',
  ticket: (number: number) => `Your ticket number is ${number}.`,
  ticketNote: 'Keep it for your records. We will reply by email as soon as we can.',

  details: 'Who we are',
  owner: 'Owner',
  address: 'Address',
  phone: 'Phone',
  gstin: 'GSTIN',
  elsewhere: 'Find us online',
  chatLink: 'Community chat',
  socialLink: 'Our pictures',
  youtube: 'YouTube',
  facebook: 'Facebook',
  refunds: 'How returns and refunds work',
  grievance: 'Grievance officer',
  grievanceNote: `We acknowledge complaints within ${numbers.GRIEVANCE_ACKNOWLEDGE_HOURS} hours and answer them within ${numbers.GRIEVANCE_ANSWER_DAYS} days.`,
} as const;
