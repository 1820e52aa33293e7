import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useChange } from '#app/client/use-change.ts';
import { pictureFieldCopy as copy } from './copy.ts';
import { TextField } from './form-field.tsx';
import styles from './picture-field.module.css';
import { uploadPicture } from './upload-picture.ts';
import { isFocusLost } from './use-admin-result.ts';

type Props = {
  /** The stored address; '' for none. */
  image: string;
};

/** The formats that `sniffFormat` accepts, for a field of files. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** Uploads a picture immediately and shows the progress, or takes an address. Saving stores the value of the field. */
export function PictureField({ image }: Props) {
  const [address, setAddress] = useState(image);
  const [percent, setPercent] = useState<number | null>(null);
  const [message, setMessage] = useState<{ isFault: boolean; text: string } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // During an upload the field is disabled and loses the focus.
  useChange(message, () => {
    if (message !== null && isFocusLost()) field.current?.focus();
  });

  // The saved address may differ from the one that was typed.
  useEffect(() => {
    setAddress(image);
    setMessage(null);
  }, [image]);

  async function upload({ currentTarget: input }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = input.files ?? [];
    if (!file) return;
    setMessage(null);
    setPercent(0);
    const sent = await uploadPicture(file, setPercent).done;
    setPercent(null);
    // Allows choosing the same file again.
    input.value = '';
    if (sent.ok) setAddress(sent.address);
    setMessage({ isFault: !sent.ok, text: sent.ok ? copy.uploaded : sent.fault });
  }

  return (
    <fieldset className={styles.picture}>
      <legend className="label">{copy.picture}</legend>
      <img src={shown(address)} alt="" width="160" height="160" />
      <div className={styles.pictureFields}>
        <div className="field scripted">
          <label htmlFor="picture-file">{copy.file}</label>
          <input
            ref={field}
            id="picture-file"
            type="file"
            accept={PICTURE_TYPES}
            className="input"
            disabled={percent !== null}
            aria-describedby="picture-file-hint"
            onChange={upload}
          />
          <p className="hint" id="picture-file-hint">
            {copy.fileHint}
          </p>
          <div role="status">
            {percent !== null && <progress value={percent} max="100" aria-label={copy.uploading(percent)} />}
            {message && <p className={message.isFault ? 'fault' : 'hint'}>{message.text}</p>}
          </div>
        </div>
        <TextField
          name="image"
          label={copy.image}
          hint={copy.imageHint}
          inputMode="url"
          value={address}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        />
      </div>
    </fieldset>
  );
}

/** Pictures of other sites are fetched when the form is saved; before that the page's policy does not allow them. */
const shown = (address: string): string =>
  address.startsWith('/media/') || (globalThis.location && address.startsWith(`${location.origin}/media/`))
    ? address
    : '/placeholder.svg';
