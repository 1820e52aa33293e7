import type { Carrier } from '../carrier.ts';

/** The owner books a parcel anywhere, and enters courier and number on the order's page. */
export const manual: Carrier = { name: 'manual', label: 'Another courier', open: () => ({}) };
