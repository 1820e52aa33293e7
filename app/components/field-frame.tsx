import type { ReactNode } from 'react';

/** Attributes that connect a control with its label, hint and error. */
type Control = {
  id: string;
  className: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type Props = {
  /** Of the control. */
  id: string;
  label: string;
  hint?: string | undefined;
  /** What is wrong with the value; absent or null: nothing. */
  fault?: string | null | undefined;
  /** Content before the label. */
  before?: ReactNode;
  children: (control: Control) => ReactNode;
};

/** A label, a control, its hint and its error. */
export function FieldFrame({ id, label, hint, fault, before, children }: Props) {
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <div className="field">
      {before}
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: 'input',
        'aria-invalid': fault ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {fault && (
        <p className="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}
