/** 24 × 24, stroke width 2, one path each; all icons together are about a kilobyte. */
const shapes = {
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'M6 6l12 12M18 6L6 18',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l4.5 4.5',
  cart: 'M3 4h2.5l2 11h10.5l2-8H6.5M9 20h.01M17 20h.01',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M4.2 4.2l1.4 1.4M18.4 18.4l1.4 1.4M2 12h2M20 12h2M4.2 19.8l1.4-1.4M18.4 5.6l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  alert: 'M12 4L2.5 20h19zM12 10v4M12 17h.01',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v5M12 8h.01',
  back: 'M19 12H5M11 6l-6 6 6 6',
  forward: 'M5 12h14M13 6l6 6-6 6',
  filter: 'M4 6h16M7 12h10M10 18h4',
  share: 'M12 15V4M7.5 8L12 3.5 16.5 8M5 13v7h14v-7',
  truck: 'M2 6h12v11H2zM14 10h4.5l3.5 3.5V17h-8M7 20h.01M17.5 20h.01',
  return: 'M4 9h11a5 5 0 0 1 0 10H8M8 5L4 9l4 4',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  bin: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
} as const;

export type IconName = keyof typeof shapes;

/** An icon beside text or in a button with a name of its own: hidden from screen readers. */
export const Icon = ({ name, className }: { name: IconName; className?: string }) => (
  <Shape d={shapes[name]} className={className} />
);

/** As `Icon`, for a path that only one page uses and others need not download. */
export const Shape = ({ d, className = '' }: { d: string; className?: string }) => (
  <svg className={`icon ${className}`} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <path d={d} />
  </svg>
);
