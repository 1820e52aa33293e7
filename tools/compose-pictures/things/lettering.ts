import { place, stroke } from '#tools/compose-pictures/svg.ts';

/** 屋台, drawn with a flat brush in a box of 100 by 100 a sign. */
const YA = [
  'M18 16H84V36', // the roof: top and right
  'M18 36H84',
  'M18 16V48Q17 76 6 94', // the long left sweep
  'M30 51H88',
  'M56 52Q48 62 38 68L74 66',
  'M68 60L80 72',
  'M35 80H83',
  'M58 68V95',
  'M26 96H92',
];
const TAI = ['M50 8Q38 30 20 42L74 38', 'M64 26L84 48', 'M24 56V94', 'M24 56H78V94', 'M24 90H78'];

/** The shop's name in two signs, upright or side by side, centred on the origin; a sign is `size` units high. */
export function yatai(colour: string, size: number, upright = false, width = 10): string {
  const sign = (strokes: string[]) => strokes.map((d) => stroke(d, colour, width)).join('');
  const scale = size / 100;
  const step = size * 1.14;
  const [x, y] = upright ? [0, step / 2] : [step / 2, 0];
  const centre = -size / 2;
  return place(sign(YA), centre - x, centre - y, scale) + place(sign(TAI), centre + x, centre + y, scale);
}

/** Kana and capitals of the sample display face, each in a box of 100 by 100. */
const glyphs: Record<string, string[]> = {
  a: ['M20 26H80', 'M46 8Q44 60 54 90', 'M66 40Q60 78 30 86Q12 86 18 68Q32 48 62 52Q88 58 82 78Q76 90 62 94'],
  no: ['M54 22Q50 66 28 80Q12 80 14 54Q22 20 56 18Q88 22 88 52Q86 82 58 90'],
  ma: ['M20 26H80', 'M22 46H78', 'M50 8V72Q50 92 32 92Q14 88 22 74Q42 62 86 88'],
  mo: ['M46 8Q36 60 40 76Q48 96 72 84Q86 74 80 56', 'M18 32H72', 'M14 56H66'],
  ri: ['M26 14Q20 48 28 62Q34 56 38 48', 'M70 12Q84 64 48 94'],
  ki: ['M20 26H78', 'M16 48H82', 'M42 8L64 64', 'M30 66Q26 92 70 90'],
  tsu: ['M12 42Q50 22 76 36Q98 58 44 86'],
  A: ['M12 92L50 10L88 92', 'M28 62H72'],
  R: ['M22 92V10H56Q82 14 80 34Q78 54 52 54H22', 'M52 54L86 92'],
  M: ['M12 92L20 10L50 60L80 10L88 92'],
  N: ['M18 92V10L82 92V10'],
  O: ['M50 10Q12 14 12 51Q12 90 50 92Q88 90 88 51Q88 14 50 10Z'],
  five: ['M80 10H26L22 46Q80 36 80 66Q76 96 20 88'],
  rupee: ['M18 12H84', 'M18 36H84', 'M18 12H40Q70 14 68 36Q66 60 40 60H22L66 94'],
};

/** One of the glyphs, centred on the origin. */
export function glyph(name: keyof typeof glyphs, colour: string, size: number, width = 12): string {
  return place((glyphs[name] ?? []).map((d) => stroke(d, colour, width)).join(''), -size / 2, -size / 2, size / 100);
}

const DIGITS: Record<string, string> = {
  '0': 'M6 0H34V60H6Z',
  '1': 'M10 8L22 0V60',
  '2': 'M4 4Q36 -8 36 16Q34 30 4 60H38',
  '3': 'M4 2H34L18 24Q38 26 36 44Q32 66 4 58',
  '4': 'M28 60V0L2 42H38',
  '5': 'M34 0H8L6 26Q36 20 36 42Q34 64 4 58',
  '6': 'M32 0Q2 20 6 46Q12 62 26 58Q40 50 34 36Q24 24 6 38',
  '7': 'M4 0H36L14 60',
  '8': 'M20 28Q2 22 6 10Q20 -8 34 10Q38 22 20 28Q0 36 4 50Q20 68 36 50Q40 36 20 28Z',
  '9': 'M8 60Q38 40 34 14Q28 -2 14 2Q0 10 6 24Q16 36 34 22',
  A: 'M2 60L20 0L38 60M8 42H32',
  c: 'M32 26Q10 14 8 42Q10 66 34 54',
  m: 'M4 60V24M4 32Q18 14 20 34V60M20 34Q36 14 38 34V60',
  ' ': '',
};

/** Digits and "cm" as drawn strokes, so that they look alike on every machine; centred on x, 60 units high at size 1. */
export function figures(text: string, x: number, y: number, size: number, colour: string, width = 8): string {
  const step = 54;
  const start = -(text.length * step - 14) / 2;
  return place(
    [...text].map((sign, i) => place(stroke(DIGITS[sign] ?? '', colour, width), start + i * step, -30)).join(''),
    x,
    y,
    size,
  );
}
