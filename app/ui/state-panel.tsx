import type { ReactNode } from 'react';

type Props = {
  /** A drawing's address; decorative. */
  art: string;
  title: string;
  text?: string;
  /** "alert" where something failed. */
  role?: 'alert' | 'status';
  /** Links or buttons: what to do next. */
  children?: ReactNode;
};

/** Nothing here, or nothing to be had: a drawing, one sentence, one thing to do. */
export function StatePanel({ art, title, text, role, children }: Props) {
  return (
    <div className="panel" role={role}>
      <img src={art} alt="" width="240" height="180" />
      <p className="panel-title">{title}</p>
      {text && <p>{text}</p>}
      {children && <div className="panel-actions">{children}</div>}
    </div>
  );
}
