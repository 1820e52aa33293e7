/** Every picture is drawn on a square of this many units and rendered at as many pixels. */
export const SIDE = 1200;

let lastId = 0;

/** An id no other element of the picture has. */
export function uid(): string {
  lastId += 1;
  return `i${lastId}`;
}

/** A whole SVG document around drawn content. */
export function picture(content: string, width = SIDE, height = SIDE): string {
  lastId = 0;
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
}

type Paint = { fill?: string; stroke?: string; width?: number; opacity?: number; extra?: string };

function paint({ fill = 'none', stroke, width = 0, opacity, extra = '' }: Paint): string {
  const line = stroke
    ? ` stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"`
    : '';
  return `fill="${fill}"${line}${opacity === undefined ? '' : ` opacity="${opacity}"`} ${extra}`;
}

export function rect(x: number, y: number, w: number, h: number, style: string | Paint, radius = 0): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${radius}" ${paint(asPaint(style))}/>`;
}

export function disc(cx: number, cy: number, rx: number, style: string | Paint, ry = rx): string {
  return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" ${paint(asPaint(style))}/>`;
}

export function path(d: string, style: string | Paint): string {
  return `<path d="${d}" ${paint(asPaint(style))}/>`;
}

/** A line drawn with a round brush. */
export function stroke(d: string, colour: string, width: number, opacity?: number): string {
  return path(d, { stroke: colour, width, opacity });
}

function asPaint(style: string | Paint): Paint {
  return typeof style === 'string' ? { fill: style } : style;
}

/** Moves, turns (degrees) and scales content drawn around the origin. */
export function place(content: string, x: number, y: number, scale: number | [number, number] = 1, turn = 0): string {
  const factor = typeof scale === 'number' ? `${scale}` : `${scale[0]} ${scale[1]}`;
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${factor})">${content}</g>`;
}

export function faded(content: string, opacity: number): string {
  return `<g opacity="${opacity}">${content}</g>`;
}

/** Shows only what lies inside a shape. */
export function clipped(content: string, shape: string): string {
  const id = uid();
  return `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${content}</g>`;
}

/** A linear gradient as a fill: its definition and its reference. Angle 0 runs left to right, 90 top to bottom. */
export function gradient(
  stops: [offset: number, colour: string, opacity?: number][],
  angle = 90,
): { defs: string; fill: string } {
  const id = uid();
  const marks = stops.map(([o, c, a = 1]) => `<stop offset="${o}" stop-color="${c}" stop-opacity="${a}"/>`).join('');
  return {
    defs: `<linearGradient id="${id}" gradientTransform="rotate(${angle} .5 .5)">${marks}</linearGradient>`,
    fill: `url(#${id})`,
  };
}

/** A soft round light. */
export function glow(cx: number, cy: number, r: number, colour: string, opacity = 1): string {
  const id = uid();
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>${disc(cx, cy, r, `url(#${id})`)}`;
}

/** Numbers from 0 to 1 that are the same in every run. */
export function seeded(seed: number): () => number {
  let state = seed * 2654435761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296;
  };
}

/** `count` results of a drawing function, joined. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, i) => draw(i)).join('');
}
