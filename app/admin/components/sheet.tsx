import { type ReactNode, type Ref, type ToggleEventHandler, useId } from 'react';
import styles from './sheet.module.css';

type Props = {
  /** On the button that opens it on a phone. */
  label: ReactNode;
  /** Its accessible name. */
  name: string;
  className?: string | undefined;
  onToggle?: ToggleEventHandler<HTMLDivElement>;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
};

/**
 * What a phone shows in a sheet at its lower edge, and a desktop in place. A popover of the browser: it needs no script, and
 * Escape and a click beside it close it.
 */
export function Sheet({ label, name, className = '', onToggle, ref, children }: Props) {
  const id = useId();
  return (
    <>
      <button type="button" className={`button ${styles.open}`} popoverTarget={id}>
        {label}
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be one also where it stands in place */}
      <div
        id={id}
        popover="auto"
        role="group"
        aria-label={name}
        className={`${styles.sheet} ${className}`}
        onToggle={onToggle}
        ref={ref}
      >
        {children}
      </div>
    </>
  );
}
