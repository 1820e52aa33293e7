import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import { adminFormCopy as copy } from './copy.ts';
import styles from './form-field.module.css';

/**
 * Messages of invalid fields, by field name. Each admin form provides those of its answer, and the fields below show them:
 * see docs/decisions/0064-forms.md.
 */
export const FaultsContext = createContext<Record<string, string>>({});

type Named = { name: string; label: string; hint?: ReactNode; isOptional?: boolean };
type TextFieldProps = Named & Omit<ComponentProps<'input'>, 'name' | 'id' | 'className'>;

/** A single-line field with its label and one line below. */
export function TextField({ name, label, hint, isOptional, ...input }: TextFieldProps) {
  return (
    <Frame name={name} label={label} hint={hint} isOptional={isOptional}>
      <input {...input} {...useMarks(name, hint)} className="input" />
    </Frame>
  );
}

type LongFieldProps = Named & Omit<ComponentProps<'textarea'>, 'name' | 'id' | 'className'>;

/** A multi-line field. */
export function LongField({ name, label, hint, isOptional, ...area }: LongFieldProps) {
  return (
    <Frame name={name} label={label} hint={hint} isOptional={isOptional}>
      <textarea rows={3} {...area} {...useMarks(name, hint)} className="input" />
    </Frame>
  );
}

type ChoiceProps = Named & Omit<ComponentProps<'select'>, 'name' | 'className'>;

/** A select field. `id`: where a page has several of the same name. */
export function ChoiceField({ id, name, label, hint, isOptional, children, ...select }: ChoiceProps) {
  return (
    <Frame name={id ?? name} label={label} hint={hint} isOptional={isOptional}>
      <select {...select} {...useMarks(id ?? name, hint)} name={name} className="input">
        {children}
      </select>
    </Frame>
  );
}

/** Checkboxes of one field, by value with their labels. */
export function ChecksField({ name, label, options }: Named & { options: Readonly<Record<string, string>> }) {
  const { id: _, ...marks } = useMarks(name);
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      <div className={styles.checks}>
        {Object.entries(options).map(([value, text]) => (
          <label className="check" key={value}>
            <input type="checkbox" {...marks} value={value} />
            {text}
          </label>
        ))}
      </div>
      <Fault of={name} />
    </fieldset>
  );
}

function Frame({ name, label, hint, isOptional, children }: Named & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={name}>
        {label} {isOptional && <span className={styles.optional}>({copy.optional})</span>}
      </label>
      {children}
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <Fault of={name} />
    </div>
  );
}

/** Error of a field. */
export function Fault({ of }: { of: string }) {
  const fault = useContext(FaultsContext)[of];
  return fault ? (
    <p className="fault" id={`${of}-fault`}>
      {fault}
    </p>
  ) : null;
}

/** Attributes that connect a field with its hint and error. */
export function useMarks(name: string, hint?: ReactNode) {
  const hasFault = useContext(FaultsContext)[name] !== undefined;
  const described = [hint && `${name}-hint`, hasFault && `${name}-fault`].filter(Boolean).join(' ');
  return {
    id: name,
    name,
    'aria-invalid': hasFault || undefined,
    'aria-describedby': described || undefined,
  };
}
