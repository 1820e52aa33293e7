import type { ReactNode } from 'react';

/** What a control takes to be named and described by the field around it. */
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

/** A label, a control, and one sentence below: what is wrong with it, else what helps to fill it in. */
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
