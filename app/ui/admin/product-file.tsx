import { type FormEvent, useRef } from 'react';
import { useFetcher } from 'react-router';
import * as numbers from '#config/numbers.ts';
import type { KnownFile } from '#shop/orders/product-files.server.ts';
import { productFileWords, productWords as words } from '#words/admin/product.ts';
import { Fault, FaultsContext, TextField, useMarks } from './product-fields.tsx';
import { type Answer, useAdminAnswer } from './use-admin-answer.ts';
import { useFileUpload } from './use-file-upload.ts';

type Props = { id: string; file: KnownFile | null; fault: string | null };

/** What buyers of a digital item download: a file that the shop keeps, or a link. */
export function ProductFile({ id, file, fault }: Props) {
  const fetcher = useFetcher<Answer>();
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
      <section className="desk-card" id="file" aria-labelledby="file-heading">
        <h2 id="file-heading">{words.file}</h2>
        <p>{file === null ? words.fileNone : textOf(file)}</p>
        <p className="hint">{words.filePrivate}</p>
        <div className="product-row">
          <form method="post" action={action} encType="multipart/form-data" onSubmit={sendFile}>
            <FileField />
            {upload && <FileProgress {...upload} />}
            <button type="submit" className="button" disabled={isBusy}>
              {upload ? words.fileUploading : words.fileUpload}
            </button>
          </form>
          <form ref={form} method="post" action={action} encType="multipart/form-data" onSubmit={sendLink} noValidate>
            <TextField name="link" label={words.fileLink} hint={words.fileLinkHint} type="url" autoComplete="off" />
            <TextField name="linkName" label={words.fileLinkName} isOptional maxLength={200} autoComplete="off" />
            <button type="submit" className="button" disabled={isBusy}>
              {words.fileLinkSave}
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
      <label htmlFor="product-file">{words.fileChoose}</label>
      <input {...marks} id="product-file" name="file" type="file" className="input file" />
      <p className="hint" id="file-hint">
        {words.fileHint}
      </p>
      <Fault of="file" />
    </div>
  );
}

function FileProgress({ name, percent }: { name: string; percent: number }) {
  const sentence = percent < 100 ? words.uploading(name, percent) : words.checking(name);
  return (
    <div className="product-file-progress">
      <progress value={percent} max="100" aria-label={sentence} />
      <span className="hint">{sentence}</span>
    </div>
  );
}

const textOf = ({ kind, fileName, bytes }: KnownFile): string =>
  kind === 'link' ? words.linkIs(fileName) : words.fileIs(fileName, words.size(bytes ?? 0));

/** What the address of the page says, without scripts. */
function faultOf(reason: string | null): Record<string, string> {
  if (reason === null || !Object.hasOwn(productFileWords, reason)) return {};
  const sentence = productFileWords[reason as keyof typeof productFileWords];
  return { [reason === 'link-wrong' ? 'link' : 'file']: sentence };
}
