import * as numbers from '#config/numbers.ts';

export const contactWords = {
  title: 'Contact',
  lead: 'Questions about a size, an order or an idea of your own? A person reads every message.',

  email: 'Email',
  emailNote: 'For orders, returns and everything that needs a file',
  chat: 'Chat with the community',
  chatNote: 'Fans, makers and us, at any hour',
  chatAction: 'Join the chat',
  social: 'Follow us',
  socialNote: 'New arrivals, and how they are made',
  socialAction: 'See the pictures',

  benefits: 'What you can count on',
  promises: [
    {
      title: `Within ${numbers.DELIVERY_PROMISE_DAYS} days`,
      text: `At your door in ${numbers.DELIVERY_PROMISE_DAYS} days, anywhere in India, free of charge.`,
    },
    { title: 'Full customisation', text: 'Your colours, your name, your character: ask, and we name a price.' },
    { title: '24/7 support', text: 'Write whenever you like; the ticket number comes at once.' },
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
    `That was a lot of messages in a short time. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or write us an email.`,
  failedFields: 'Please look at the marked fields.',
  failedServer:
    'Something went wrong on our side. Your message is still here: please try again in a moment, or write us an email.',
  ticket: (number: number) => `Your ticket number is ${number}.`,
  ticketNote: 'Please keep it. We answer by mail as soon as we can.',

  details: 'Who we are',
  owner: 'Owner',
  address: 'Address',
  phone: 'Phone',
  gstin: 'GSTIN',
  elsewhere: 'Elsewhere',
  chatLink: 'Community chat',
  socialLink: 'Pictures',
  refunds: 'How returns and refunds work',
  grievance: 'Grievance officer',
  grievanceNote: `Complaints are acknowledged within ${numbers.GRIEVANCE_ACKNOWLEDGE_HOURS} hours and answered within ${numbers.GRIEVANCE_ANSWER_DAYS} days.`,
} as const;
