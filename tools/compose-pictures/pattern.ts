import { disc, path, place, repeat, seeded, stroke, uid } from './svg.ts';

export type Fill = { defs: string; fill: string };
export type Motif =
  | 'seigaiha'
  | 'asanoha'
  | 'ichimatsu'
  | 'shippo'
  | 'stripes'
  | 'dots'
  | 'yagasuri'
  | 'sakura'
  | 'cloud'
  | 'kanoko'
  | 'bamboo'
  | 'star';

/** A tiled textile pattern in two inks, as a fill. Scale 1 has tiles of about 80 units. */
export function motif(kind: Motif, ground: string, line: string, scale = 1, turn = 0): Fill {
  const id = uid();
  const [w, h, content] = tiles[kind](line, ground);
  return {
    defs: `<pattern id="${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn}) scale(${scale})"><rect width="${w}" height="${h}" fill="${ground}"/>${content}</pattern>`,
    fill: `url(#${id})`,
  };
}

const tiles: Record<Motif, (line: string, ground: string) => [w: number, h: number, content: string]> = {
  seigaiha: (line, ground) => {
    // Each row of scales covers the lower half of the row above it.
    const scale = (x: number, y: number) =>
      disc(x, y, 40, ground) + [38, 27, 16, 5].map((r) => disc(x, y, r, { stroke: line, width: 4.5 })).join('');
    return [80, 40, repeat(5, (i) => repeat(3, (k) => scale((k - 1) * 80 + (i % 2 ? 40 : 0), i * 20)))];
  },
  asanoha: (line) => {
    const s = (d: string) => stroke(d, line, 3.4);
    return [
      70,
      121,
      s(
        'M0 0L70 121M70 0L0 121M35 0V121M0 0H0M0 60.5H70M0 0L35 20L70 0M0 121L35 101L70 121M35 60.5L0 40V0M35 60.5L70 40V0M35 60.5L0 81V121M35 60.5L70 81V121M0 40V81M70 40V81M35 20L35 60',
      ),
    ];
  },
  ichimatsu: (line) => [80, 80, path('M0 0H40V40H0ZM40 40H80V80H40Z', line)],
  shippo: (line) => [
    80,
    80,
    [
      [0, 0],
      [80, 0],
      [0, 80],
      [80, 80],
      [40, 40],
    ]
      .map(([x = 0, y = 0]) => disc(x, y, 40, { stroke: line, width: 4 }))
      .join(''),
  ],
  stripes: (line) => [60, 60, path('M0 0H24V60H0Z', line)],
  dots: (line) => [60, 60, disc(15, 15, 9, line) + disc(45, 45, 9, line)],
  yagasuri: (line) => [
    80,
    120,
    path('M0 0L20 20V80L0 60ZM40 0L20 20V80L40 60Z', line) +
      path('M40 60L60 80V120H40ZM80 60L60 80V120H80ZM40 0H60V20ZM80 0H60V20Z', line),
  ],
  sakura: (line) => [
    150,
    150,
    place(blossom(line), 38, 40, 0.62, 10) +
      place(blossom(line), 112, 112, 0.8, 40) +
      disc(110, 30, 5, line) +
      disc(36, 108, 6, line),
  ],
  cloud: (line) => [
    220,
    140,
    stroke(
      'M10 50H90a22 22 0 0 0 0-44a30 30 0 0 0-50 8M30 70H150M120 120H200a20 20 0 0 0 0-40a26 26 0 0 0-46 6M100 136H170',
      line,
      8,
    ),
  ],
  kanoko: (line) => [44, 44, path('M22 2L42 22L22 42L2 22Z', { stroke: line, width: 4 }) + disc(22, 22, 5, line)],
  bamboo: (line) => [
    120,
    160,
    stroke('M30 0V160M90 0V160', line, 10) +
      stroke('M18 60H42M78 120H102', line, 5) +
      path('M34 60Q70 30 72 70Q50 60 34 60ZM86 120Q50 90 48 130Q70 120 86 120Z', line),
  ],
  star: (line) => [
    120,
    120,
    path(sparkle(30, 34, 18), line) + path(sparkle(92, 88, 11), line) + disc(90, 24, 4, line) + disc(28, 92, 3, line),
  ],
};

/** A four-pointed star. */
export function sparkle(x: number, y: number, r: number): string {
  const k = r * 0.18;
  return `M${x} ${y - r}Q${x + k} ${y - k} ${x + r} ${y}Q${x + k} ${y + k} ${x} ${y + r}Q${x - k} ${y + k} ${x - r} ${y}Q${x - k} ${y - k} ${x} ${y - r}Z`;
}

/** A five-petalled cherry blossom around the origin, about 100 units wide. */
export function blossom(colour: string, heart = ''): string {
  const petal = 'M0 -6C-26 -16 -22 -46 -7 -50L0 -43L7 -50C22 -46 26 -16 0 -6Z';
  return repeat(5, (i) => place(path(petal, colour), 0, 0, 1, i * 72)) + (heart ? disc(0, 0, 9, heart) : '');
}

/** A screen of dots that swell from one side to the other; `toward` is the direction in degrees in which they grow. */
export function halftone(
  x: number,
  y: number,
  w: number,
  h: number,
  colour: string,
  step = 30,
  toward = 90,
  strongest = 0.62,
): string {
  const [dx, dy] = [Math.cos((toward * Math.PI) / 180), Math.sin((toward * Math.PI) / 180)];
  let d = '';
  for (let row = 0; row * step * 0.5 <= h; row += 1) {
    for (let column = 0; column * step <= w; column += 1) {
      const [px, py] = [column * step + (row % 2 ? step / 2 : 0), row * step * 0.5];
      const t = ((px / w - 0.5) * dx + (py / h - 0.5) * dy) / (Math.abs(dx) + Math.abs(dy)) + 0.5;
      const r = step * strongest * t * 0.8;
      if (r < step * 0.05) continue;
      d += `M${(x + px - r).toFixed(1)} ${(y + py).toFixed(1)}a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0 ${(2 * r).toFixed(1)} 0a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0 ${(-2 * r).toFixed(1)} 0`;
    }
  }
  return path(d, colour);
}

/** Wedges that run to a point and stop `inner` units before it. */
export function speedLines(cx: number, cy: number, inner: number, count: number, colour: string, seed = 1): string {
  const random = seeded(seed);
  let d = '';
  for (let i = 0; i < count; i += 1) {
    const a = ((i + random() * 0.7) / count) * Math.PI * 2;
    const half = 0.006 + random() * 0.016;
    const near = inner * (0.95 + random() * 0.4);
    const point = (angle: number, r: number) =>
      `${(cx + Math.cos(angle) * r).toFixed(1)} ${(cy + Math.sin(angle) * r).toFixed(1)}`;
    d += `M${point(a, near)}L${point(a - half, 1800)}L${point(a + half, 1800)}Z`;
  }
  return path(d, colour);
}

/** Even rays behind a subject, as on a festival banner. */
export function rays(cx: number, cy: number, count: number, colour: string, turn = 0): string {
  return repeat(count, (i) => {
    const [a, b] = [i, i + 0.5].map((k) => ((k / count) * 360 + turn) * (Math.PI / 180));
    const far = (t = 0) => `${(cx + Math.cos(t) * 1800).toFixed(0)} ${(cy + Math.sin(t) * 1800).toFixed(0)}`;
    return path(`M${cx} ${cy}L${far(a)}L${far(b)}Z`, colour);
  });
}

/** Blossoms blown over an area. */
export function petals(
  count: number,
  colours: string[],
  seed: number,
  x = 0,
  y = 0,
  w = 1200,
  h = 1200,
  size = 0.5,
): string {
  const random = seeded(seed);
  return repeat(count, (i) =>
    place(
      i % 3 === 0
        ? blossom(colours[i % colours.length] ?? '#fff', '#fff6')
        : path('M0 -40C-26 -20 -22 20 0 34C22 20 26 -20 6 -40L3 -32Z', colours[i % colours.length] ?? '#fff'),
      x + random() * w,
      y + random() * h,
      size * (0.5 + random()),
      random() * 360,
    ),
  );
}
