import { useEffect, useRef } from 'react';
import { contactWords } from '#words/contact.ts';

/** Above the form once a message is on its way: its number, where the page goes on for keyboard and screen reader. */
export function ContactSent({ ticket }: { ticket: number }) {
  const sentence = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message has its own number
  useEffect(() => sentence.current?.focus(), [ticket]);
  return (
    <p className="contact-sent" role="status" tabIndex={-1} ref={sentence}>
      <b>
        {contactWords.sent} {contactWords.ticket(ticket)}
      </b>{' '}
      {contactWords.ticketNote}
    </p>
  );
}
