import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { Way } from './way.tsx';

type Props = { title: string; intro?: string; up?: { to: string; label: string }; children?: ReactNode };

/** The way up, the title, and what stands beside it. */
export function ListingHead({ title, intro, up, children }: Props) {
  return (
    <header className="list-head">
      <div>
        {up && (
          <p className="crumbs">
            <Way to={up.to}>
              <Icon name="back" />
              {up.label}
            </Way>
          </p>
        )}
        <h1>{title}</h1>
        {intro && <p className="list-intro">{intro}</p>}
      </div>
      {children}
    </header>
  );
}
