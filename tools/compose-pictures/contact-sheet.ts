import sharp from 'sharp';

/** Puts rendered pictures side by side into one PNG, for looking at. */
export async function contactSheet(
  pictures: { name: string; png: Buffer }[],
  file: string,
  across = 6,
  side = 300,
): Promise<void> {
  const rows = Math.ceil(pictures.length / across);
  const tiles = await Promise.all(
    pictures.map(async ({ png }, i) => ({
      input: await sharp(png)
        .resize(side - 8, side - 8)
        .png()
        .toBuffer(),
      left: (i % across) * side + 4,
      top: Math.floor(i / across) * side + 4,
    })),
  );
  await sharp({ create: { width: across * side, height: rows * side, channels: 3, background: '#ffffff' } })
    .composite(tiles)
    .png()
    .toFile(file);
}
