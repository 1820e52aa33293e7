import { uid } from './svg.ts';

/** The inks of the stall. */
export const hue = {
  ink: '#171a2c',
  night: '#232845',
  paper: '#f8f1e3',
  cream: '#efe2c8',
  white: '#fffdf8',
  sakura: '#ee7fa3',
  blush: '#f9cdd6',
  torii: '#dd4128',
  lantern: '#f4a92f',
  sun: '#fbd25b',
  matcha: '#7f9f47',
  pine: '#2f6b57',
  teal: '#2a9a9a',
  mint: '#bfe3d0',
  sky: '#a9d6ee',
  indigo: '#2d4a91',
  violet: '#6a4a9c',
  lilac: '#cbbcec',
  plum: '#5c2a52',
  wood: '#b97d4b',
  oak: '#dcb280',
  walnut: '#6b4330',
  grey: '#b9b6b4',
} as const;

function filtered(content: string, steps: string, margin = 20): string {
  const id = uid();
  return `<filter id="${id}" x="-${margin}%" y="-${margin}%" width="${100 + 2 * margin}%" height="${100 + 2 * margin}%" color-interpolation-filters="sRGB">${steps}</filter><g filter="url(#${id})">${content}</g>`;
}

/**
 * Filter steps that make a silhouette wider by some units: a blur, cut where it has faded to a ninth. librsvg's own
 * dilation takes a second for each thing.
 */
const wider = (from: string, units: number, result: string): string =>
  `<feGaussianBlur in="${from}" stdDeviation="${(units * 0.8).toFixed(2)}"/><feComponentTransfer result="${result}"><feFuncA type="linear" slope="8" intercept="-0.35"/></feComponentTransfer>`;

/** Filter steps for a line around content, as the ink around everything on the category tiles. */
const rim = (silhouette: string, colour: string): string =>
  `<feFlood flood-color="${colour}"/><feComposite in2="${silhouette}" operator="in" result="line"/><feMerge result="lined"><feMergeNode in="line"/><feMergeNode in="SourceGraphic"/></feMerge>`;

/** Content with an ink line around it. */
export function inked(content: string, width = 5): string {
  // The box of a shape leaves out half the width of its lines, hence the margin.
  return filtered(content, wider('SourceAlpha', width, 'wide') + rim('wide', '#0e0e1f'), 40);
}

/** Content with an ink line around it and a soft shadow below. */
export function shadowed(content: string, dy = 14, blur = 14, opacity = 0.3, dx = 0): string {
  return filtered(
    content,
    `${wider('SourceAlpha', 5, 'wide')}${rim('wide', '#0e0e1f')}<feGaussianBlur in="lined" stdDeviation="${blur}"/><feOffset dx="${dx}" dy="${dy}" result="low"/><feFlood flood-color="#171a2c" flood-opacity="${opacity}"/><feComposite in2="low" operator="in" result="shade"/><feMerge><feMergeNode in="shade"/><feMergeNode in="lined"/></feMerge>`,
  );
}

/** Turns every hue by degrees and changes saturation. */
export function shifted(content: string, degrees: number, saturation = 1): string {
  const calm = saturation === 1 ? '' : `<feColorMatrix type="saturate" values="${saturation}"/>`;
  return filtered(content, `<feColorMatrix type="hueRotate" values="${degrees}"/>${calm}`, 5);
}

/** Prints content in a few flat inks, darkest first, as on a woodblock. `smooth` blends between them. */
export function printed(content: string, inks: string[], smooth = false): string {
  const channel = (at: number) =>
    inks.map((c) => (Number.parseInt(c.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ');
  const type = smooth ? 'table' : 'discrete';
  const grey = '0.33 0.5 0.17 0 0 '.repeat(3);
  return filtered(
    content,
    `<feColorMatrix values="${grey} 0 0 0 1 0"/><feComponentTransfer><feFuncR type="${type}" tableValues="${channel(1)}"/><feFuncG type="${type}" tableValues="${channel(3)}"/><feFuncB type="${type}" tableValues="${channel(5)}"/></feComponentTransfer>`,
    5,
  );
}

/** Fills the silhouette of content with one colour. */
export function silhouette(content: string, colour: string): string {
  return filtered(content, `<feFlood flood-color="${colour}"/><feComposite operator="in" in2="SourceAlpha"/>`, 5);
}

/** A rounded border of `radius` units around the silhouette: the white edge of a sticker. */
export function bordered(content: string, radius: number, colour = '#ffffff'): string {
  const half = radius / 2;
  return filtered(content, wider('SourceAlpha', half, 'near') + wider('near', half, 'far') + rim('far', colour));
}

/** Only the outline of content, as a line drawing: the shape's edges and the edges between its tones. */
export function outlined(content: string, colour: string): string {
  const [r, g, b] = [1, 3, 5].map((at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(3));
  return filtered(
    content,
    `<feFlood flood-color="#fff" result="w"/><feComposite in="SourceGraphic" in2="w" operator="over"/><feGaussianBlur stdDeviation="1.4"/><feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  -0.3 -0.5 -0.2 0 1" result="n"/><feMorphology in="n" operator="dilate" radius="3" result="d"/><feMorphology in="n" operator="erode" radius="2" result="e"/><feComposite in="d" in2="e" operator="arithmetic" k2="1" k3="-1"/><feColorMatrix values="0 0 0 0 ${r}  0 0 0 0 ${g}  0 0 0 0 ${b}  0 0 0 4.5 -0.45"/>`,
    5,
  );
}
