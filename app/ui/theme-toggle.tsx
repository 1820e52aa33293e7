import { shellWords } from '#words/shell.ts';
import { Icon } from './icon.tsx';
import { chooseTheme, useTheme } from './theme.ts';

/** Both drawings are in the page; the theme's class shows the right one before any script runs. */
export function ThemeToggle() {
  const theme = useTheme();
  return (
    <button
      type="button"
      className="icon-button theme-toggle"
      aria-label={shellWords.darkTheme}
      aria-pressed={theme === 'dark'}
      onClick={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}
    >
      <Icon name="moon" className="moon" />
      <Icon name="sun" className="sun" />
    </button>
  );
}
