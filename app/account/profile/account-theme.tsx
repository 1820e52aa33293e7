import styles from '#app/account/account.module.css';
import { chooseTheme, useTheme } from '#app/client/theme.ts';
import { profileCopy } from './copy.ts';

/**
 * The theme as a labelled switch. Its look follows the page's theme class, not React state, so that it is right before
 * scripts run.
 */
export function AccountTheme() {
  const theme = useTheme();
  return (
    <label className={`${styles.switch} scripted`} data-theme-switch>
      <input
        type="checkbox"
        checked={theme === 'dark'}
        onChange={({ target }) => chooseTheme(target.checked ? 'dark' : 'light')}
      />
      {profileCopy.darkMode}
    </label>
  );
}
