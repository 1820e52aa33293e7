import { type EmailText, emailCopy, type Sender } from './email-copy.ts';

type Message = { ticket: number; name: string; email: string; message: string };

/** To the person who wrote on /contact. */
export function messageReceivedEmail({ ticket, name, message }: Message, { shopName }: Sender): EmailText {
  return {
    subject: `We received your message (ticket ${ticket})`,
    paragraphs: [
      emailCopy.greeting(name),
      `Thank you for writing to ${shopName}. Your ticket number is ${ticket}. We read every message and will reply as soon as we can.`,
      'You wrote:',
    ],
    quote: message,
  };
}

/** To the owner. */
export function newMessageEmail({ ticket, name, email, message }: Message, { origin }: Sender): EmailText {
  return {
    isForOwner: true,
    subject: `New message from ${name} (ticket ${ticket})`,
    paragraphs: [`${name} (${email}) wrote on the contact page:`],
    quote: message,
    action: { label: 'Open the messages', href: `${origin}/admin/messages` },
    after: [`Reply to this email to answer ${name}.`],
    replyTo: email,
  };
}

/** To an administrator who wants to know whether emails arrive. */
export const testEmail = (_: object, { shopName, origin }: Sender): EmailText => ({
  isForOwner: true,
  subject: `Test email from ${shopName}`,
  paragraphs: ['This is the test email you asked for. Your shop can send emails.'],
  action: { label: 'Back to the dashboard', href: `${origin}/admin/dashboard` },
});
