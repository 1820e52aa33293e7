import type { Setting } from './setting.ts';

const places = {
  '1': 'First',
  '2': 'Second',
  '3': 'Third',
  '4': 'Fourth',
  '5': 'Fifth',
  '6': 'Sixth',
  hidden: 'Hidden',
} as const;

const section = { group: 'home', kind: 'choice', choices: places, wrong: 'Choose one from the list.' } as const;

const featured = {
  group: 'home',
  kind: 'line',
  maxLength: 36,
  pattern: /^[0-9a-f-]{36}$/,
  initial: null,
  wrong: 'Choose one from the list.',
} as const;

/** What the home page shows, below its name in the shop's own page; part of `shopSettings`. */
export const homeSettings = {
  heroKicker: {
    group: 'home',
    kind: 'line',
    label: 'Line above the title',
    help: 'If empty, the text of the sign in the picture is used.',
    maxLength: 80,
    initial: null,
    wrong: 'Enter at most 80 characters.',
  },
  heroTitle: {
    group: 'home',
    kind: 'lines',
    label: 'Title',
    help: 'One to three short lines.',
    isRequired: true,
    maxLength: 80,
    pattern: /^[^\n]+(?:\n[^\n]+){0,2}$/,
    initial: 'Small stall.\nBig fandom.',
    wrong: 'Enter one to three lines, at most 80 characters.',
  },
  heroText: {
    group: 'home',
    kind: 'lines',
    label: 'Text below the title',
    maxLength: 300,
    initial:
      'Original figurines, posters, desk gear, stickers and costumes for anime fans. We deliver to every PIN code in India.',
    wrong: 'Enter at most 300 characters.',
  },
  homePromises: { ...section, label: 'Our promises', initial: '1' },
  homeCategories: { ...section, label: 'Shop by category', initial: '2' },
  homeCollections: { ...section, label: 'Collections', initial: '3' },
  homeNewest: { ...section, label: 'New arrivals', initial: '4' },
  homeHow: { ...section, label: 'How It Works', initial: '5' },
  homeMore: { ...section, label: 'Digital products and custom orders', initial: '6' },
  featured1: { ...featured, label: 'Featured collection 1', help: 'Without one, the newest collections are shown.' },
  featured2: { ...featured, label: 'Featured collection 2' },
  featured3: { ...featured, label: 'Featured collection 3' },
  featured4: { ...featured, label: 'Featured collection 4' },
} as const satisfies Record<string, Setting & { group: 'home' }>;

/** The settings that take a collection. */
export const featuredNames = ['featured1', 'featured2', 'featured3', 'featured4'] as const;

const sectionSettings = {
  homePromises: 'promises',
  homeCategories: 'categories',
  homeCollections: 'collections',
  homeNewest: 'newest',
  homeHow: 'how',
  homeMore: 'more',
} as const;

type SectionSetting = keyof typeof sectionSettings;

/** A section of the home page below its title. */
export type HomeSection = (typeof sectionSettings)[SectionSetting];

/** The sections that are shown, in order; those with the same place stay in the usual order. */
export function sectionsOf(values: Readonly<Record<SectionSetting, keyof typeof places>>): HomeSection[] {
  const names = Object.keys(sectionSettings) as SectionSetting[];
  return names
    .filter((name) => values[name] !== 'hidden')
    .sort((one, other) => Number(values[one]) - Number(values[other]))
    .map((name) => sectionSettings[name]);
}
