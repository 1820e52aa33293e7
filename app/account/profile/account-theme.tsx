import { chooseTheme, useTheme } from '#app/client/theme.ts';
import { profileWords } from './copy.ts';

/** The theme as a switch with a name. It is drawn from the page's theme, not from its own state: right before scripts run. */
export function AccountTheme() {
  const theme = useTheme();
  return (
    <label className="switch scripted">
      <input
        type="checkbox"
        checked={theme === 'dark'}
        onChange={({ target }) => chooseTheme(target.checked ? 'dark' : 'light')}
      />
      {profileWords.darkMode}
    </label>
  );
}
