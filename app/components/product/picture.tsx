import type { CSSProperties } from 'react';
import type { Picture as StoredPicture } from '#shop/catalog/product.ts';
import { type PictureFormat, pictureUrl } from '#shop/media/media-store.ts';

/** Picture of the card that was clicked last, as the browser has loaded it; set only in the browser. */
let followed: string | null = null;

export function rememberCover(card: Element | null): void {
  followed = card?.querySelector('img')?.currentSrc || null;
}

/** Address of the loaded picture, shown until a larger width has arrived. null: none. */
export const previewOf = (pictureId: string): string | null =>
  followed?.includes(`/media/${pictureId}/`) ? followed : null;

type Props = {
  picture: StoredPicture | null;
  /** The `sizes` attribute: the displayed width. */
  sizes: string;
  /** Width of the picture's box in pixels; reserves the space before the picture loads. Pictures are square. */
  width?: number;
  height?: number;
  /** For the first pictures of a page: loaded eagerly. Others load when they are near the viewport. */
  isFirst?: boolean;
  /** Replaces the picture's own alt text. */
  alt?: string;
  className?: string;
  /** Address of a smaller width that is shown until this one has loaded; the style sheet positions it. */
  preview?: string | null;
};

/**
 * A stored picture in all its widths and formats. Always in a `picture` element, because React does not preload those.
 * A picture that fails to load becomes the placeholder (see `headScript`).
 */
export function Picture({
  picture,
  sizes,
  width = 640,
  height = 640,
  isFirst = false,
  alt,
  className,
  preview,
}: Props) {
  const { id, avifWidths, webpWidths } = picture ?? NONE;
  const isReady = webpWidths.length > 0;
  return (
    <picture>
      {isReady && avifWidths.length > 0 && (
        <source type="image/avif" srcSet={srcSet(id, avifWidths, 'avif')} sizes={sizes} />
      )}
      <img
        {...(webpWidths.length > 1 && { srcSet: srcSet(id, webpWidths, 'webp'), sizes })}
        src={isReady ? pictureUrl(id, widthNear(webpWidths, width), 'webp') : '/placeholder.svg'}
        alt={alt ?? picture?.alt ?? ''}
        loading={isFirst ? undefined : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        width={width}
        height={height}
        className={className}
        style={preview ? ({ '--preview': `url("${preview}")` } as CSSProperties) : undefined}
      />
    </picture>
  );
}

const NONE: Pick<StoredPicture, 'id' | 'avifWidths' | 'webpWidths'> = { id: '', avifWidths: [], webpWidths: [] };

const srcSet = (id: string, widths: readonly number[], format: PictureFormat): string =>
  widths.map((width) => `${pictureUrl(id, width, format)} ${width}w`).join(', ');

/** The smallest width that fills the box, else the largest. */
const widthNear = (widths: readonly number[], wanted: number): number =>
  [...widths].sort((one, other) => one - other).find((width) => width >= wanted) ?? Math.max(...widths);
