/**
 * Origins besides the shop itself that one page may load from, by kind of resource; they go into that page's
 * Content-Security-Policy.
 */
export type ExternalSources = Partial<
  Record<'scripts' | 'styles' | 'pictures' | 'calls' | 'frames' | 'forms', readonly string[]>
>;
