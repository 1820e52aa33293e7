import type { ReactNode } from 'react';

/** Attributes that connect a control with its label and description. */
type ControlProps = {
  id: string;
  name: string;
  className: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
};

type Props = {
  name: string;
  label: string;
  hint?: string;
  fault?: string;
  children: (control: ControlProps) => ReactNode;
};

/** A label, a control, and one line below: the error, else the hint. */
export function ServiceField({ name, label, hint, fault, children }: Props) {
  const id = `service-${name}`;
  const help = fault ?? hint;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        className: 'input',
        ...(fault && { 'aria-invalid': true as const }),
        ...(help && { 'aria-describedby': `${id}-help` }),
      })}
      {help && (
        <p className={fault ? 'fault' : 'hint'} id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}
