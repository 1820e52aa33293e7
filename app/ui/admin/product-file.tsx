import { type FormEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import * as numbers from '#config/numbers.ts';
import type { KnownFile } from '#shop/orders/product-files.server.ts';
import { productFileWords, productWords as words } from '#words/admin/product.ts';
import { Fault, FaultsContext, TextField, useMarks } from './product-fields.tsx';
import { type Answer, useAdminAnswer } from './use-admin-answer.ts';

type Props = { id: string; file: KnownFile | null; fault: string | null };

/** What buyers of a digital item download: a file that the shop keeps, or a link. */
export function ProductFile({ id, file, fault }: Props) {
  const fetcher = useFetcher<Answer>();
  const form = useRef<HTMLFormElement>(null);
  const [tooLarge, setTooLarge] = useState(false);
  useAdminAnswer(fetcher.data, form);
  const isBusy = fetcher.state !== 'idle';
  const faults = { ...faultOf(tooLarge ? 'file-too-large' : fault), ...(tooLarge ? {} : fetcher.data?.faults) };
  const action = `/admin/products/${id}/file`;

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const chosen = fields.get('file');
    const isTooLarge = chosen instanceof File && chosen.size > numbers.PRODUCT_FILE_MAX_BYTES;
    setTooLarge(isTooLarge);
    if (!isTooLarge) fetcher.submit(fields, { method: 'post', action, encType: 'multipart/form-data' });
  }

  return (
    <FaultsContext value={faults}>
      <section className="desk-card" id="file" aria-labelledby="file-heading">
        <h2 id="file-heading">{words.file}</h2>
        <p>{file === null ? words.fileNone : textOf(file)}</p>
        <p className="hint">{words.filePrivate}</p>
        <div className="product-row">
          <form ref={form} method="post" action={action} encType="multipart/form-data" onSubmit={send}>
            <FileField />
            <button type="submit" className="button" disabled={isBusy}>
              {isBusy ? words.fileUploading : words.fileUpload}
            </button>
          </form>
          <form method="post" action={action} encType="multipart/form-data" onSubmit={send} noValidate>
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

const textOf = ({ kind, fileName, bytes }: KnownFile): string =>
  kind === 'link' ? words.linkIs(fileName) : words.fileIs(fileName, words.size(bytes ?? 0));

/** What the address of the page says, without scripts. */
function faultOf(reason: string | null): Record<string, string> {
  if (reason === null || !Object.hasOwn(productFileWords, reason)) return {};
  const sentence = productFileWords[reason as keyof typeof productFileWords];
  return { [reason === 'link-wrong' ? 'link' : 'file']: sentence };
}
