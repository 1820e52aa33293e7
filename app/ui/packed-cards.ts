import type { Listing } from '#shop/catalog/listing.ts';
import type { Availability, ProductCard, ProductType } from '#shop/catalog/product.ts';
import type { Likeable } from '#shop/likes/like.ts';

type Card = Likeable<ProductCard>;

/** A part of the grid as it travels: `cards` is the text that `packCards` made of them. */
export type PackedListing = Omit<Listing, 'cards'> & { cards: string };

export const unpackListing = (listing: PackedListing): Listing => ({ ...listing, cards: unpackCards(listing.cards) });

const LINE = '\n';
const FIELD = '\t';
const BREAKS = /[\n\t]/g;

/**
 * Cards as one text, a line each: what goes to the browser beside the drawn page. As objects they took a twelfth of the
 * time that a listing takes, since each of their values is looked at by itself.
 */
export const packCards = (cards: readonly Card[]): string =>
  cards
    .map(({ cover, isLiked, ...card }) =>
      [
        card.id,
        card.type,
        card.name.replace(BREAKS, ' '),
        card.price,
        card.payable,
        card.discount,
        card.priceVaries ? 1 : '',
        card.availability,
        card.ratingSum,
        card.ratingCount,
        card.onlyVariantId ?? '',
        isLiked === undefined ? '' : Number(isLiked),
        ...(cover ? [cover.id, cover.alt.replace(BREAKS, ' '), cover.avifWidths, cover.webpWidths] : []),
      ].join(FIELD),
    )
    .join(LINE);

/** The cards of `packCards` again; on the server the same text gives the same cards. */
export const unpackCards = (text: string): readonly Card[] =>
  import.meta.env.SSR ? cardsAsBefore(text) : cardsIn(text);

const cardsIn = (text: string): Card[] => (text === '' ? [] : text.split(LINE).map(cardOf));

const LISTS_MAX = 64;
const lists = new Map<string, readonly Card[]>();

/** Frozen, so that the grid that was drawn of them is known by them (`app/http/drawn-parts.ts`). */
function cardsAsBefore(text: string): readonly Card[] {
  const known = lists.get(text);
  if (known) return known;
  const cards = Object.freeze(cardsIn(text).map((card) => Object.freeze(card)));
  for (const oldest of lists.keys()) if (lists.size >= LISTS_MAX) lists.delete(oldest);
  lists.set(text, cards);
  return cards;
}

function cardOf(line: string): Card {
  const [
    id = '',
    type,
    name = '',
    price,
    payable,
    discount,
    varies,
    availability,
    sum,
    count,
    variantId,
    liked,
    ...cover
  ] = line.split(FIELD);
  const [pictureId = '', alt = '', avif = '', webp = ''] = cover;
  return {
    id,
    type: type as ProductType,
    name,
    price: Number(price),
    payable: Number(payable),
    discount: Number(discount),
    priceVaries: varies !== '',
    availability: availability as Availability,
    ratingSum: Number(sum),
    ratingCount: Number(count),
    onlyVariantId: variantId || null,
    cover: pictureId ? { id: pictureId, alt, avifWidths: widthsOf(avif), webpWidths: widthsOf(webp) } : null,
    ...(liked && { isLiked: liked === '1' }),
  };
}

const widthsOf = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number));
