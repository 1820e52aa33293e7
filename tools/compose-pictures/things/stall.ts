import { art } from '#tools/compose-pictures/art.ts';
import { bordered, hue, shadowed } from '#tools/compose-pictures/colour.ts';
import { motif, sparkle } from '#tools/compose-pictures/pattern.ts';
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
import { omamori } from './charm.ts';
import { daruma, tanuki } from './figure.ts';
import { foxMask } from './garment.ts';
import { fuji } from './hanging.ts';
import { framed } from './home.ts';
import { yatai } from './lettering.ts';

/** A night sky with a moon, a far mountain and roofs, w by h. */
export function nightSky(w: number, h: number, moonX: number, moonY: number): string {
  const air = gradient([
    [0, '#12163a'],
    [0.55, '#3b2a5e'],
    [0.82, '#8c3f62'],
    [1, '#2a1a38'],
  ]);
  const roofs = repeat(9, (i) => {
    const x = -60 + i * (w / 8);
    const y = h * 0.66 + (i % 3) * 34;
    return (
      path(
        `M${x - 20} ${y}L${x + w / 16} ${y - 70}L${x + w / 8 + 20} ${y}V${h}H${x - 20}Z`,
        i % 2 ? '#1c1738' : '#241b42',
      ) +
      rect(x + 40, y + 30, 34, 44, '#fbd25b') +
      rect(x + w / 8 - 70, y + 40, 34, 44, i % 3 ? '#f4a92f' : '#ee7fa3')
    );
  });
  return (
    air.defs +
    rect(0, 0, w, h, air.fill) +
    repeat(26, (i) => path(sparkle((i * 379) % w, (i * 197) % (h * 0.45), 5 + (i % 3) * 3), '#ffffff66')) +
    disc(moonX, moonY, h * 0.15, '#fbe9b8') +
    path(
      `M${w * 0.02} ${h * 0.72}L${w * 0.26} ${h * 0.36}Q${w * 0.3} ${h * 0.32} ${w * 0.34} ${h * 0.36}L${w * 0.62} ${h * 0.72}Z`,
      '#2c2756',
    ) +
    path(
      `M${w * 0.215} ${h * 0.427}L${w * 0.26} ${h * 0.36}Q${w * 0.3} ${h * 0.32} ${w * 0.34} ${h * 0.36}L${w * 0.392} ${h * 0.427}L${w * 0.35} ${h * 0.41}L${w * 0.32} ${h * 0.45}L${w * 0.29} ${h * 0.405}L${w * 0.25} ${h * 0.44}Z`,
      '#e9e3f4',
    ) +
    roofs
  );
}

/** A cord of lanterns from (x1, y) to (x2, y), hanging through by `sag`. */
export function lanternCord(x1: number, x2: number, y: number, sag: number, count: number, size: number): string {
  const w = x2 - x1;
  return (
    stroke(`M${x1} ${y}Q${(x1 + x2) / 2} ${y + sag * 2} ${x2} ${y}`, '#0c0e1c', 7) +
    repeat(count, (i) => {
      const t = (i + 0.5) / count;
      const [x, ly] = [x1 + t * w, y + 4 * sag * t * (1 - t) + size * 0.46];
      return glow(x, ly, size * 1.15, hue.lantern, 0.5) + art('lantern', x, ly, size);
    })
  );
}

/** The stall itself, about 1000 wide and 800 high around (0, 0); its feet stand at y = 400. */
export function runningShop(): string {
  const wave = motif('seigaiha', '#1f2850', '#f8f1e3', 0.62);
  const shingles = motif('seigaiha', '#7a2a24', '#5c1c1a', 0.9);
  const wood = motif('stripes', '#8a5636', '#7d4c2f', 1.1);
  return (
    faded(disc(0, 404, 560, '#05060f', 34), 0.5) +
    // Room behind the counter, lit from above.
    rect(-420, -190, 840, 430, '#5b2f22') +
    glow(0, -20, 520, '#ffc766', 0.85) +
    rect(-420, 52, 840, 14, '#6b4330') +
    goods() +
    place(tanuki(0, 0, 400), 60, 262) +
    // Posts, counter.
    rect(-452, -200, 40, 600, hue.walnut) +
    rect(412, -200, 40, 600, hue.walnut) +
    shadowed(rect(-500, 196, 1000, 40, '#d9a56a', 8), 8, 8, 0.4) +
    faded(rect(-500, 196, 1000, 10, '#ffffff', 5), 0.45) +
    wood.defs +
    rect(-470, 236, 940, 164, wood.fill) +
    rect(-470, 236, 940, 22, 'rgba(0,0,0,.3)') +
    place(disc(0, 0, 64, hue.white) + art('fox-autumn', 0, -2, 90), -300, 322) +
    place(disc(0, 0, 64, hue.white) + art('ramen', 0, -4, 88), 300, 322) +
    place(rect(-150, -50, 300, 100, hue.torii, 10) + yatai(hue.white, 74, false, 11), 0, 322) +
    counterGoods() +
    wave.defs +
    // Roof and noren.
    shadowed(
      shingles.defs +
        path('M-560 -250L-430 -400H430L560 -250Z', shingles.fill) +
        rect(-580, -262, 1160, 40, hue.walnut, 14) +
        rect(-450, -416, 900, 32, hue.walnut, 14),
      10,
      10,
      0.4,
    ) +
    repeat(5, (i) => {
      const x = -412 + i * 165;
      const d = `M${x} -222h161v120q-80 ${i % 2 ? 24 : 10} -161 0Z`;
      return (
        path(d, '#1f2850') +
        clipped(rect(x, -140, 165, 60, wave.fill), path(d, '#000')) +
        (i % 2 ? disc(x + 80, -178, 34, hue.torii) : '')
      );
    }) +
    glow(-520, -80, 200, hue.lantern, 0.55) +
    glow(520, -80, 200, hue.lantern, 0.55) +
    bigLantern(-520, -70) +
    bigLantern(520, -70)
  );
}

/** A tall paper lantern with the shop's two signs. */
function bigLantern(x: number, y: number): string {
  return place(
    stroke('M0 -160V-110', '#0c0e1c', 7) +
      path('M-50 -110H50Q84 0 50 110H-50Q-84 0 -50 -110Z', '#ffdf9a') +
      clipped(
        repeat(8, (i) =>
          stroke(`M-90 ${-88 + i * 25}Q0 ${-76 + i * 25} 90 ${-88 + i * 25}`, 'rgba(200,110,30,.4)', 4),
        ) + glow(0, 0, 90, '#ffffff', 0.6),
        path('M-50 -110H50Q84 0 50 110H-50Q-84 0 -50 -110Z', '#000'),
      ) +
      yatai(hue.torii, 80, true, 12) +
      rect(-50, -124, 100, 20, hue.ink, 6) +
      rect(-50, 104, 100, 20, hue.ink, 6),
    x,
    y,
  );
}

/** What hangs and stands at the back. */
function goods(): string {
  return (
    place(foxMask(hue.torii), -330, -16, 0.2, -4) +
    place(foxMask('#e9b949', '#23263c', hue.torii), -220, -16, 0.2, 4) +
    place(framed(place(fuji(), 0, 0, 0.2), 110, 130, hue.ink, 10, 8), 338, -30) +
    place(omamori(0, 0, 0.2, '#24407f', '#9cc2ea', 'seigaiha'), 232, -10) +
    [hue.indigo, hue.cream, hue.torii, hue.pine, hue.plum]
      .map((c, i) => rect(-392 + i * 26, 92 - (i % 2) * 12, 22, 104 + (i % 2) * 12, c, 3))
      .join('') +
    art('black-cat', -196, 130, 130) +
    art('robot-clerk', 296, 138, 112) +
    art('teapot', 388, 150, 92)
  );
}

/** What stands in front. */
function counterGoods(): string {
  return (
    daruma(-400, 200, 128, hue.torii, [true, false]) +
    daruma(-300, 200, 96, '#e3a52c', [true, true], '#8a5512') +
    art('ramen', 60, 140, 150) +
    art('dango', 236, 158, 96) +
    shadowed(bordered(art('oni-crimson', 400, 138, 120), 5, hue.white), 4, 4, 0.3) +
    art('hina-dolls', -160, 146, 120)
  );
}
