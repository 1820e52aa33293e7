import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { adminFrameCopy } from '#app/admin/components/copy.ts';
import { Fault, FaultsContext, TextField, useMarks } from '#app/admin/components/form-field.tsx';
import { isFocusLost, useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { type SentForm, sendForm } from '#app/client/send-form.ts';
import { toast } from '#app/client/toast-store.ts';
import type { AdminAnswer } from '#app/http/admin.ts';
import * as numbers from '#config/numbers.ts';
import type { KnownFile } from '#shop/downloads/product-files.server.ts';
import { productCopy as copy, productFileCopy } from './copy.ts';
import styles from './product-form.module.css';

type Upload = { name: string; percent: number };

/**
 * Uploads the file of a digital product and reports the progress.
 * @param address the upload endpoint
 */
function useFileUpload(address: string) {
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
    toast.success(copy.fileSaved);
    form.reset();
    // The button was disabled meanwhile and lost the focus.
    if (isFocusLost()) form.querySelector('input')?.focus();
    await revalidate();
  }

  function refuse(form: HTMLFormElement, why: string = productFileCopy['file-too-large']): void {
    setFault(why);
    toast.error(why);
    form.querySelector('input')?.focus();
  }

  return { upload, fault, forget: () => setFault(null), refuse, send };
}

/** The server redirects as it does without scripts; the address of the answer holds the error. */
function uploadErrorOf(sent: SentForm): string | null {
  if (!sent.ok) return copy.offline;
  const { status, responseURL } = sent.request;
  if (status === 413) return productFileCopy['file-too-large'];
  const { pathname, searchParams } = new URL(responseURL);
  if (pathname === '/login') return adminFrameCopy.loggedOut;
  if (status === 403) return adminFrameCopy.notAdmin;
  const reason = searchParams.get('file');
  if (reason !== null && Object.hasOwn(productFileCopy, reason))
    return productFileCopy[reason as keyof typeof productFileCopy];
  return status === 200 ? null : copy.uploadFailed;
}

type Props = { id: string; file: KnownFile | null; fault: string | null };

/** What buyers of a digital product download: a file stored by the shop, or a link. */
export function ProductFile({ id, file, fault }: Props) {
  const fetcher = useFetcher<AdminAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const action = `/admin/products/${id}/file`;
  const { upload, ...uploads } = useFileUpload(action);
  useAdminAnswer(fetcher.data, form);
  const isBusy = fetcher.state !== 'idle' || upload !== null;
  const faults = { ...faultOf(fault), ...fetcher.data?.faults, ...(uploads.fault && { file: uploads.fault }) };

  function sendFile(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).get('file');
    if (!(chosen instanceof File)) return;
    if (chosen.size > numbers.PRODUCT_FILE_MAX_BYTES) uploads.refuse(event.currentTarget);
    else uploads.send(event.currentTarget, chosen);
  }

  function sendLink(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    uploads.forget();
    fetcher.submit(new FormData(event.currentTarget), { method: 'post', action, encType: 'multipart/form-data' });
  }

  return (
    <FaultsContext value={faults}>
      <section className={adminStyles.card} id="file" aria-labelledby="file-heading">
        <h2 id="file-heading">{copy.file}</h2>
        <p>{file === null ? copy.fileNone : textOf(file)}</p>
        <p className="hint">{copy.filePrivate}</p>
        {fetcher.data?.problem && <p className="form-problem">{fetcher.data.problem}</p>}
        <div className={styles.row}>
          <form method="post" action={action} encType="multipart/form-data" onSubmit={sendFile}>
            <FileField />
            {upload && <FileProgress {...upload} />}
            <button type="submit" className="button" disabled={isBusy}>
              {upload ? copy.fileUploading : copy.fileUpload}
            </button>
          </form>
          <form ref={form} method="post" action={action} encType="multipart/form-data" onSubmit={sendLink} noValidate>
            <TextField name="link" label={copy.fileLink} hint={copy.fileLinkHint} type="url" autoComplete="off" />
            <TextField name="linkName" label={copy.fileLinkName} isOptional maxLength={200} autoComplete="off" />
            <button type="submit" className="button" disabled={isBusy}>
              {copy.fileLinkSave}
            </button>
          </form>
        </div>
      </section>
    </FaultsContext>
  );
}

function FileField() {
  const { name: _, ...marks } = useMarks('file', true);
  return (
    <div className="field">
      <label htmlFor="product-file">{copy.fileChoose}</label>
      <input {...marks} id="product-file" name="file" type="file" className="input" />
      <p className="hint" id="file-hint">
        {copy.fileHint}
      </p>
      <Fault of="file" />
    </div>
  );
}

function FileProgress({ name, percent }: { name: string; percent: number }) {
  const sentence = percent < 100 ? copy.uploading(name, percent) : copy.checking(name);
  return (
    <div className={styles.fileProgress}>
      <progress value={percent} max="100" aria-label={sentence} />
      <span className="hint">{sentence}</span>
    </div>
  );
}

const textOf = ({ kind, fileName, bytes }: KnownFile): string =>
  kind === 'link' ? copy.linkIs(fileName) : copy.fileIs(fileName, copy.size(bytes ?? 0));

/** Error from the page's address, without scripts. */
function faultOf(reason: string | null): Record<string, string> {
  if (reason === null || !Object.hasOwn(productFileCopy, reason)) return {};
  const sentence = productFileCopy[reason as keyof typeof productFileCopy];
  return { [reason === 'link-wrong' ? 'link' : 'file']: sentence };
}
