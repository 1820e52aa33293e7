import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { adminFrameWords } from '#words/admin/frame.ts';
import { productFileWords, productWords as words } from '#words/admin/product.ts';
import { type SentForm, sendForm } from '../send-form.ts';
import { toast } from '../toast-store.ts';
import { isFocusLost } from './use-kept-focus.ts';

type Upload = { name: string; percent: number };

/** Sends the file of a digital item, and says how much of it is there. @param address the one that takes it */
export function useFileUpload(address: string) {
  const [upload, setUpload] = useState<Upload | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const cancel = useRef(() => {});
  useEffect(() => () => cancel.current(), []);

  async function send(form: HTMLFormElement, file: File): Promise<void> {
    setUpload({ name: file.name, percent: 0 });
    setFault(null);
    const sending = sendForm(address, new FormData(form), (percent) => setUpload({ name: file.name, percent }), 'text');
    cancel.current = sending.cancel;
    const sent = await sending.done;
    setUpload(null);
    const why = uploadErrorOf(sent);
    if (why !== null) return refuse(form, why);
    toast.success(words.fileSaved);
    form.reset();
    // The button was switched off meanwhile, and lost the focus.
    if (isFocusLost()) form.querySelector('input')?.focus();
    await revalidate();
  }

  function refuse(form: HTMLFormElement, why: string = productFileWords['file-too-large']): void {
    setFault(why);
    toast.error(why);
    form.querySelector('input')?.focus();
  }

  return { upload, fault, forget: () => setFault(null), refuse, send };
}

/** As for a page without scripts, the address that the answer leads to says what became of it. */
function uploadErrorOf(sent: SentForm): string | null {
  if (!sent.ok) return words.lineDown;
  const { status, responseURL } = sent.request;
  if (status === 413) return productFileWords['file-too-large'];
  const { pathname, searchParams } = new URL(responseURL);
  if (pathname === '/login') return adminFrameWords.signedOut;
  if (status === 403) return adminFrameWords.notAdmin;
  const reason = searchParams.get('file');
  if (reason !== null && Object.hasOwn(productFileWords, reason))
    return productFileWords[reason as keyof typeof productFileWords];
  return status === 200 ? null : words.uploadFailed;
}
