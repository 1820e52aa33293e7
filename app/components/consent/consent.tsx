import { type ComponentType, useEffect, useState } from 'react';
import { type Tags, useRootData } from '#app/client/site.ts';
import type { ConsentBarProps } from './consent-bar.tsx';

/** undefined: nothing is rendered in a browser yet. Never set on the server. */
let ofDocument: Tags | null | undefined;
/** Outlives error pages, which render the document again. */
let LoadedBar: ComponentType<ConsentBarProps> | null = null;

/**
 * Asks whether tags may run. The bar is only downloaded where the owner has set some up, and then stays: it removes the tags
 * where a page without them follows.
 */
export function Consent() {
  const tags = useRootData()?.tags ?? null;
  const [Bar, setBar] = useState(() => LoadedBar);
  const hasTags = tags !== null;
  useEffect(() => {
    if (ofDocument === undefined) ofDocument = tags;
  }, [tags]);
  useEffect(() => {
    if (!hasTags) return;
    import('./consent-bar.tsx').then(
      ({ ConsentBar }) => {
        LoadedBar = ConsentBar;
        setBar(() => ConsentBar);
      },
      () => {},
    );
  }, [hasTags]);
  return Bar && <Bar tags={tags} ofDocument={ofDocument ?? null} />;
}
