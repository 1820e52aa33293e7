import type { ComponentProps } from 'react';
import { useNavigation } from 'react-router';

type ActionButtonProps = Omit<ComponentProps<'button'>, 'type' | 'name' | 'value' | 'className'> & {
  /** Of the action that the form runs. */
  intent: string;
  look?: 'loud' | 'small' | 'danger' | 'small danger';
};

/** Submits its form with an intent. By default it is disabled while the page loads or submits. */
export function ActionButton({ intent, look, ...button }: ActionButtonProps) {
  const isBusy = useNavigation().state !== 'idle';
  const className = look === undefined ? 'button' : `button ${look}`;
  return <button disabled={isBusy} {...button} type="submit" name="intent" value={intent} className={className} />;
}
