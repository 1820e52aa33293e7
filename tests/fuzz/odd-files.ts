import sharp from 'sharp';
import type { FileKind } from './endpoints.ts';

/** The files that forms carry. */
export async function paintFiles(): Promise<Readonly<Record<FileKind, Buffer>>> {
  const picture = await sharp({ create: { width: 420, height: 420, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const bomb = Buffer.from(picture);
  // The header of a picture of 10 gigapixels; its checksum is wrong, too.
  bomb.writeUInt32BE(100_000, 16);
  bomb.writeUInt32BE(100_000, 20);
  return {
    picture,
    bomb,
    'broken-picture': picture.subarray(0, Math.floor(picture.length / 2)),
    csv: Buffer.from('Handle,Title,Variant Price\nfox-mask,Fox Mask,499\n'),
    text: Buffer.from('a text\n'),
    empty: Buffer.alloc(0),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  };
}
