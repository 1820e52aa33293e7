import { type LetterText, letterWords, type Sender } from './letter.ts';

type Message = { ticket: number; name: string; email: string; message: string };

/** To whoever wrote on /contact. */
export function messageReceivedLetter({ ticket, name, message }: Message, { shopName }: Sender): LetterText {
  return {
    subject: `We have your message (ticket ${ticket})`,
    paragraphs: [
      letterWords.greeting(name),
      `Thank you for writing to ${shopName}. Your ticket number is ${ticket}; a person reads every message and answers as soon as possible.`,
      'You wrote:',
    ],
    quote: message,
  };
}

/** To the owner. */
export function newMessageLetter({ ticket, name, email, message }: Message, { origin }: Sender): LetterText {
  return {
    isForOwner: true,
    subject: `New message from ${name} (ticket ${ticket})`,
    paragraphs: [`${name} (${email}) wrote on the contact page:`],
    quote: message,
    action: { label: 'Open the messages', href: `${origin}/admin/messages` },
    after: ['An answer to this letter goes to the person who wrote.'],
    replyTo: email,
  };
}

/** To an administrator who wants to know whether letters arrive. */
export const testLetter = (_: object, { shopName, origin }: Sender): LetterText => ({
  isForOwner: true,
  subject: `A test letter from ${shopName}`,
  paragraphs: ['You asked for a test letter. Here it is: letters of your shop arrive.'],
  action: { label: 'Back to the dashboard', href: `${origin}/admin/dashboard` },
});
