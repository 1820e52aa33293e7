import type { Picture } from '#shop/catalog/product.ts';
import { smallPicture } from '#shop/catalog/small-picture.ts';
import { suggestionCopy } from './suggestion-copy.ts';

/** Texts that were searched for in this browser, the latest first. Nothing of it is sent to the shop. */
const KEY = 'recentSearches';
const KEPT = 6;

export function readRecent(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((text) => typeof text === 'string' && text.trim() !== '').slice(0, KEPT);
  } catch {
    return [];
  }
}

export const rememberSearch = (text: string): void =>
  writeRecent([text, ...readRecent().filter((other) => other.toLowerCase() !== text.toLowerCase())]);

export const forgetSearch = (text: string): void => writeRecent(readRecent().filter((other) => other !== text));

export const clearRecent = (): void => writeRecent([]);

function writeRecent(texts: readonly string[]): void {
  try {
    if (texts.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(texts.slice(0, KEPT)));
  } catch {
    // Storage is blocked or full: searches are not remembered.
  }
}

/** Answer of GET /search/suggest. */
export type SuggestAnswer = {
  words: string[];
  categories: { slug: string; name: string }[];
  products: { id: string; name: string; payable: number; cover: Picture | null }[];
};

export type Choice = {
  key: string;
  text: string;
  /** null: it clears the recent searches. */
  href: string | null;
  isRecent?: true;
  payable?: number;
  picture?: string;
};

export type Group = { title: string; choices: Choice[] };

const searchFor = (text: string): string => `/search?${new URLSearchParams({ q: text })}`;

/** Suggestions for a typed text. */
export const groupsOf = ({ words: texts, categories, products }: SuggestAnswer): Group[] =>
  [
    {
      title: suggestionCopy.texts,
      choices: texts.map((text) => ({ key: `text ${text}`, text, href: searchFor(text) })),
    },
    {
      title: suggestionCopy.categories,
      choices: categories.map(({ slug, name }) => ({ key: `category ${slug}`, text: name, href: `/shop/${slug}` })),
    },
    {
      title: suggestionCopy.products,
      choices: products.map(({ id, name, payable, cover }) => ({
        key: id,
        text: name,
        href: `/item/${id}`,
        payable,
        picture: (cover && smallPicture(cover)) ?? '/placeholder.svg',
      })),
    },
  ].filter(({ choices }) => choices.length > 0);

/** Recent searches, for an empty field. */
export const recentGroup = (texts: readonly string[]): Group[] =>
  texts.length === 0
    ? []
    : [
        {
          title: suggestionCopy.recent,
          choices: [
            ...texts.map((text): Choice => ({ key: `recent ${text}`, text, href: searchFor(text), isRecent: true })),
            { key: 'clear', text: suggestionCopy.clearRecent, href: null },
          ],
        },
      ];
