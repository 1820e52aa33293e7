import { Link } from 'react-router';
import { errorWords } from '#app/components/error-copy.ts';
import { StatePanel } from '#app/components/state-panel.tsx';
import dark from '#app/images/dark.svg';
import { listingFailedCopy } from './copy.ts';

type Props = {
  /** Where to try again. */
  href: string;
  /** The name under which the log knows this answer. */
  reference: string;
};

/** A shelf that could not be read, on a page that stands all the same. */
export const ListingFailed = ({ href, reference }: Props) => (
  <StatePanel art={dark} role="alert" title={listingFailedCopy.title} text={listingFailedCopy.hint}>
    <Link to={href} replace className="button loud">
      {listingFailedCopy.retry}
    </Link>
    <p className="reference">{errorWords.reference(reference)}</p>
  </StatePanel>
);
