import { profileCopy } from './copy.ts';
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
