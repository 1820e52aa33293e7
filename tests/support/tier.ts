/** `npm run test:full`, or a run that names a file of it: there each test looks at all of its variants. */
const isFullTier = process.env.TEST_TIER === 'full';

/** Variants of one test, the most common first: `npm test` takes that one alone. */
export const variantsOf = <Variant>(...variants: [Variant, ...Variant[]]): Variant[] =>
  isFullTier ? variants : variants.slice(0, 1);
