import { hue, inked, shadowed } from '#tools/compose-pictures/colour.ts';
import {
  clipped,
  disc,
  faded,
  glow,
  gradient,
  path,
  place,
  rect,
  repeat,
  stroke,
} from '#tools/compose-pictures/svg.ts';

/** A desk mat from above, centred on the origin, with a stitched edge; the print is drawn around the origin. */
export function deskMat(w: number, h: number, print: string, edge: string): string {
  return shadowed(
    rect(-w / 2, -h / 2, w, h, edge, 34) +
      clipped(print, rect(-w / 2 + 8, -h / 2 + 8, w - 16, h - 16, '#000', 28)) +
      rect(-w / 2 + 5, -h / 2 + 5, w - 10, h - 10, { stroke: edge, width: 10 }, 30) +
      rect(
        -w / 2 + 5,
        -h / 2 + 5,
        w - 10,
        h - 10,
        { stroke: 'rgba(255,255,255,.35)', width: 3, extra: 'stroke-dasharray="12 8"' },
        30,
      ),
    10,
    9,
    0.34,
  );
}

type Caps = { base: string; accent: string; loud: string; body: string };

/** A 65 % keyboard from above, centred on the origin, about 900 by 320. */
export function keyboard({ base, accent, loud, body }: Caps, legend = true): string {
  const rows = [
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1],
    [1.5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1.5, 1],
    [1.75, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2.25, 1],
    [2.25, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1.75, 1, 1],
    [1.25, 1.25, 1.25, 6.25, 1, 1, 1, 1, 1, 1],
  ];
  const unit = 54;
  const caps = rows.flatMap((row, r) => {
    let at = 0;
    return row.map((w, i) => {
      const x = -432 + at * unit;
      at += w;
      const fill =
        (r === 0 && i === 0) || (r === 2 && i === row.length - 2)
          ? loud
          : w > 1 && w < 6
            ? accent
            : i === row.length - 1
              ? accent
              : base;
      const k = place(
        rect(3, 3, w * unit - 6, unit - 6, fill, 8) +
          faded(rect(3, 3, w * unit - 6, unit - 6, '#000', 8), 0.2) +
          rect(8, 5, w * unit - 16, unit - 16, fill, 7) +
          faded(rect(8, 5, w * unit - 16, unit - 16, '#fff', 7), 0.12) +
          (legend && w < 1.2
            ? faded(stroke(`M20 18h${8 + ((i * 7) % 8)}M20 27h${4 + ((i * 5 + r) % 6)}`, '#000', 3), 0.4)
            : ''),
        x,
        -142 + r * 57,
      );
      return k;
    });
  });
  return shadowed(
    rect(-460, -168, 920, 336, body, 26) +
      faded(rect(-460, -168, 920, 20, '#fff', 10), 0.2) +
      rect(-444, -154, 888, 308, 'rgba(0,0,0,.45)', 14) +
      caps.join(''),
    14,
    10,
    0.4,
  );
}

/** One keycap seen from above at an angle, about 240 wide, with art on its top around (0, −30). */
export function keycap(colour: string, content: string, size = 240): string {
  const [h, t] = [size / 2, size * 0.36];
  return shadowed(
    rect(-h, -h * 0.86, size, size * 0.94, colour, size * 0.12) +
      faded(rect(-h, -h * 0.86, size, size * 0.94, '#000', size * 0.12), 0.22) +
      faded(path(`M${-h} ${h * 0.7}L${-t} ${t * 0.66}H${t}L${h} ${h * 0.7}V${h}H${-h}Z`, '#000'), 0.0) +
      rect(-t, -h * 0.82, t * 2, t * 2, colour, size * 0.1) +
      faded(rect(-t, -h * 0.82, t * 2, t * 2, '#fff', size * 0.1), 0.16) +
      faded(rect(-t, -h * 0.82, t * 2, size * 0.05, '#fff', size * 0.03), 0.4) +
      content,
    10,
    8,
    0.36,
  );
}

/** A mouse from above, nose up, about 190 by 320. */
export function mouse(body: string, line: string, content = ''): string {
  const shape = 'M-92 -40Q-96 -160 0 -164Q96 -160 92 -40V60Q86 166 0 168Q-86 166 -92 60Z';
  return shadowed(
    path(shape, body) +
      clipped(content, path(shape, '#000')) +
      faded(path('M-92 -40Q-96 -160 0 -164Q-60 -140 -64 -30V60Q-60 140 0 168Q-86 166 -92 60Z', '#000'), 0.1) +
      stroke('M0 -164V-30M-92 -30Q0 -12 92 -30', line, 5) +
      rect(-14, -120, 28, 66, hue.ink, 14) +
      rect(-8, -112, 16, 50, hue.grey, 8),
    12,
    9,
    0.4,
  );
}

/** An open laptop from the front, centred on the origin, about 900 by 640; the screen shows 760 by 470 around (0, −90). */
export function laptop(screen: string, body = '#c9ced8'): string {
  return shadowed(
    rect(-410, -350, 820, 530, '#22263a', 26) +
      place(clipped(screen, rect(-380, -235, 760, 470, '#000', 6)), 0, -90) +
      faded(clipped(path('M120 -330H380V60Z', '#fff'), rect(-380, -325, 760, 470, '#000', 6)), 0.08) +
      path('M-470 180H470V196Q466 222 430 222H-430Q-466 222 -470 196Z', body) +
      rect(-80, 180, 160, 16, 'rgba(0,0,0,.18)', 8) +
      faded(rect(-470, 180, 940, 6, '#fff'), 0.6),
    16,
    14,
    0.35,
  );
}

/** A closed laptop lid from above, centred on the origin. */
export function lid(colour: string, content: string, w = 880, h = 620): string {
  const light = gradient(
    [
      [0, '#ffffff', 0.4],
      [0.5, '#ffffff', 0],
      [1, '#000000', 0.12],
    ],
    35,
  );
  return shadowed(
    rect(-w / 2, -h / 2, w, h, colour, 36) +
      light.defs +
      rect(-w / 2, -h / 2, w, h, light.fill, 36) +
      content +
      rect(-w / 2 + 3, -h / 2 + 3, w - 6, h - 6, { stroke: 'rgba(255,255,255,.35)', width: 4 }, 34),
    22,
    18,
    0.36,
  );
}

/** A phone upright, centred on the origin: the screen shows w by h. */
export function phone(screen: string, w = 330, h = 700): string {
  return shadowed(
    rect(-w / 2 - 18, -h / 2 - 18, w + 36, h + 36, '#1b1e2e', 58) +
      rect(-w / 2 - 18, -h / 2 - 18, w + 36, h + 36, { stroke: '#555b70', width: 4 }, 58) +
      clipped(screen, rect(-w / 2, -h / 2, w, h, '#000', 42)) +
      rect(-50, -h / 2 + 16, 100, 26, '#0d0f1a', 13) +
      faded(clipped(path(`M0 ${-h / 2}H${w / 2}V60Z`, '#fff'), rect(-w / 2, -h / 2, w, h, '#000', 42)), 0.08),
    18,
    16,
    0.38,
  );
}

/** A tablet lying flat with a pen beside it. */
export function tablet(screen: string, w = 820, h = 600): string {
  return shadowed(
    rect(-w / 2 - 40, -h / 2 - 40, w + 80, h + 80, '#23273a', 48) +
      clipped(screen, rect(-w / 2, -h / 2, w, h, '#000', 14)) +
      disc(-w / 2 - 20, 0, 5, '#555b70'),
    18,
    16,
    0.38,
  );
}

/** A pen for a tablet, upright, about 480 long. */
export function pen(body: string = hue.white, tip: string = hue.ink): string {
  return shadowed(
    rect(-15, -240, 30, 400, body, 15) +
      path('M-15 150H15L3 220H-3Z', body) +
      path('M-6 202H6L0 226Z', tip) +
      rect(-15, -160, 30, 14, tip) +
      faded(rect(-15, -240, 10, 400, '#fff', 5), 0.5),
    6,
    6,
    0.35,
    8,
  );
}

/** A monitor from the front, foot at (0, 330): the screen shows 860 by 490 around (0, −40). */
export function monitor(screen: string): string {
  return (
    inked(path('M-60 200H60L76 320H-76Z', '#2b3044') + rect(-180, 312, 360, 22, '#23273a', 11)) +
    shadowed(
      rect(-450, -305, 900, 530, '#1b1e2e', 20) + place(clipped(screen, rect(-430, -245, 860, 490, '#000', 6)), 0, -40),
      10,
      12,
      0.3,
    )
  );
}

/** A mug from above with a drink in it. */
export function mugFromAbove(x: number, y: number, r: number, colour: string, drink = '#5a3423'): string {
  return shadowed(
    stroke(`M${x + r * 0.9} ${y - r * 0.3}Q${x + r * 1.6} ${y} ${x + r * 0.9} ${y + r * 0.3}`, colour, r * 0.26) +
      disc(x, y, r, colour) +
      disc(x, y, r * 0.84, drink) +
      faded(
        path(
          `M${x - r * 0.5} ${y - r * 0.3}Q${x} ${y - r * 0.7} ${x + r * 0.5} ${y - r * 0.4}Q${x} ${y - r * 0.5} ${x - r * 0.5} ${y - r * 0.3}Z`,
          '#fff',
        ),
        0.3,
      ),
    8,
    7,
    0.36,
  );
}

/** A paper-lantern lamp on a wooden foot, lit; the foot stands at (x, y). */
export function lanternLamp(
  x: number,
  y: number,
  w: number,
  h: number,
  paper: string,
  line: string,
  mark = '',
): string {
  const body = `M${-w * 0.36} ${-h / 2}H${w * 0.36}Q${w * 0.56} 0 ${w * 0.36} ${h / 2}H${-w * 0.36}Q${-w * 0.56} 0 ${-w * 0.36} ${-h / 2}Z`;
  return place(
    inked(
      disc(0, h / 2 + 92, w * 0.42, hue.walnut, 26) +
        rect(-w * 0.42, h / 2 + 70, w * 0.84, 22, hue.walnut) +
        disc(0, h / 2 + 70, w * 0.42, hue.wood, 22) +
        rect(-10, h / 2, 20, 70, hue.walnut),
    ) +
      glow(0, 0, w * 1.15, hue.sun, 0.6) +
      inked(
        path(body, paper) +
          clipped(
            repeat(9, (i) =>
              stroke(
                `M${-w} ${-h / 2 + ((i + 1) * h) / 10}Q0 ${-h / 2 + ((i + 1) * h) / 10 + 16} ${w} ${-h / 2 + ((i + 1) * h) / 10}`,
                line,
                4,
              ),
            ) + glow(0, 0, w * 0.5, '#ffffff', 0.55),
            path(body, '#000'),
          ) +
          mark +
          rect(-w * 0.36, -h / 2 - 22, w * 0.72, 30, hue.ink, 8) +
          rect(-w * 0.36, h / 2 - 8, w * 0.72, 30, hue.ink, 8),
      ),
    x,
    y - h / 2 - 110,
  );
}
