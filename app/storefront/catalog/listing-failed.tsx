import { Link } from 'react-router';
import { errorCopy } from '#app/components/error-copy.ts';
import { StatePanel } from '#app/components/state-panel.tsx';
import dark from '#app/images/dark.svg';
import { listingFailedCopy } from './copy.ts';

type Props = {
  /** Link to try again. */
  href: string;
  /** Request id of this answer in the log. */
  reference: string;
};

/** Shown instead of a listing that could not be read; the rest of the page stays. */
export const ListingFailed = ({ href, reference }: Props) => (
  <StatePanel art={dark} role="alert" title={listingFailedCopy.title} text={listingFailedCopy.hint}>
    <Link to={href} replace className="button loud">
      {listingFailedCopy.retry}
    </Link>
    <p className="reference">{errorCopy.reference(reference)}</p>
  </StatePanel>
);
