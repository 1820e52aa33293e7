import { type FormEvent, useState } from 'react';
import { sendPicture } from '#app/client/send-picture.ts';
import { toast } from '#app/client/toast-store.ts';
import { editProfileCopy as copy, profileCopy } from './copy.ts';
import styles from './profile.module.css';

/** The profile photo, or the first character of the name. */
export function AccountPhoto({ photo, name }: { photo: string | null; name: string }) {
  const label = profileCopy.avatarOf(name);
  if (photo === null) {
    return (
      <span className={styles.photo} role="img" aria-label={label}>
        <span aria-hidden="true">{[...name.trim()][0]?.toUpperCase()}</span>
      </span>
    );
  }
  return <img className={styles.photo} src={photo} alt={label} width="112" height="112" referrerPolicy="no-referrer" />;
}

type Props = { photo: string | null; name: string; onUploaded: (secureUrl: string) => void };

/** Without scripts the form stores the photo immediately; with them it shows the progress, and saving follows. */
export function PhotoUpload({ photo, name, onUploaded }: Props) {
  const [percent, setPercent] = useState<number | null>(null);
  const [isNew, setNew] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function upload(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (percent !== null) return;
    setFault(null);
    setPercent(0);
    const sent = await sendPicture(new FormData(event.currentTarget), setPercent).done;
    setPercent(null);
    if (sent.ok) {
      toast.success(copy.uploaded);
      setNew(true);
      onUploaded(sent.address);
      return;
    }
    const isLineDown = sent.why === 'line';
    toast.error(isLineDown ? copy.uploadError : copy.uploadFailed);
    setFault(isLineDown ? copy.uploadErrorNote : (sent.message ?? copy.uploadFailed));
  }

  return (
    <form
      method="post"
      action="/edit-profile/photo"
      encType="multipart/form-data"
      className={styles.upload}
      onSubmit={upload}
    >
      <AccountPhoto photo={photo} name={name} />
      <input type="hidden" name="upload_preset" value="photo" />
      <div className="field">
        <label htmlFor="file">{copy.choosePhoto}</label>
        <input
          id="file"
          name="file"
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          required
          className="input"
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? 'file-hint file-fault' : 'file-hint'}
        />
        <p className="hint" id="file-hint">
          {copy.photoHint}
        </p>
        {fault && (
          <p className="fault" id="file-fault" role="alert">
            {fault}
          </p>
        )}
      </div>
      <p className="hint" role="status">
        {isNew && copy.savePhoto}
      </p>
      {percent !== null && <progress value={percent} max="100" aria-label={copy.uploading(percent)} />}
      <button type="submit" className="button" disabled={percent !== null}>
        {percent === null ? copy.upload : copy.uploading(percent)}
      </button>
    </form>
  );
}
