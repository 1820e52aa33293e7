import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';

type Props = { title: string; intro?: string; up?: { to: string; label: string }; children?: ReactNode };

/** The way up, the title, and what stands beside it. */
export function ListingHead({ title, intro, up, children }: Props) {
  return (
    <header className="list-head">
      <div>
        {up && (
          <p className="crumbs">
            <Link to={up.to}>
              <Icon name="back" />
              {up.label}
            </Link>
          </p>
        )}
        <h1>{title}</h1>
        {intro && <p className="list-intro">{intro}</p>}
      </div>
      {children}
    </header>
  );
}
