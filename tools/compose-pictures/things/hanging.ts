import { art } from '#tools/compose-pictures/art.ts';
import { bordered, hue, printed, shadowed, shifted } from '#tools/compose-pictures/colour.ts';
import { halftone, type Motif, motif, rays, sparkle, speedLines } from '#tools/compose-pictures/pattern.ts';
import { clipped, disc, faded, glow, path, place, rect, repeat, stroke } from '#tools/compose-pictures/svg.ts';
import { rod, sheetOf } from './home.ts';
import { yatai } from './lettering.ts';

/** Prints are drawn around the origin and fill at least 900 by 900. */
export type Print = () => string;

export const fuji: Print = () =>
  rect(-700, -700, 1400, 1400, '#f6dcb8') +
  rect(-700, -700, 1400, 500, '#f0b58b') +
  disc(150, -190, 150, hue.torii) +
  path('M-640 330L-130 -170Q-60 -220 10 -170L520 330Z', '#33507f') +
  path('M-236 -66L-130 -170Q-60 -220 10 -170L116 -66L60 -96L20 -40L-30 -100L-80 -30L-130 -96L-180 -50Z', hue.white) +
  repeat(3, (i) =>
    stroke(`M${-520 + i * 330} ${130 + i * 46}h230a26 26 0 0 0 0 -52a34 34 0 0 0 -58 10`, hue.white, 18),
  ) +
  seaOf('#2d4a91', hue.white, 300);

function seaOf(ground: string, line: string, y: number): string {
  const sea = motif('seigaiha', ground, line, 1.3);
  return sea.defs + rect(-700, y, 1400, 500, sea.fill);
}

export const gate: Print = () =>
  rect(-700, -700, 1400, 1400, '#3b2c5e') +
  rect(-700, -150, 1400, 850, '#e8704a') +
  rect(-700, -330, 1400, 190, '#8b3f6b') +
  disc(0, 40, 220, '#fbd25b') +
  path('M-700 90L-480 -20L-300 80L-120 10L120 90L330 0L520 70L700 -10V300H-700Z', '#51305f') +
  rect(-700, 240, 1400, 460, '#2b2450') +
  faded(
    repeat(8, (i) => rect(-220 + i * 8, 262 + i * 44, 440 - i * 16, 12, '#fbd25b')),
    0.7,
  ) +
  printed(art('shrine-gate', 0, 70, 640), ['#1a1530', '#1a1530', '#dd4128', '#f0603c']);

export const noodles: Print = () => art('ramen-ink', 0, 0, 420);

export const dragonInk: Print = () =>
  printed(art('dragon', 0, 0, 620), ['#171a2c', '#171a2c', '#44506a', '#a9aebb', '#efe6d2'], true);

export const phoenix: Print = () =>
  rect(-700, -700, 1400, 1400, '#7d1f35') +
  rays(0, 40, 22, '#93283f', 3) +
  disc(0, 20, 290, '#f4a92f') +
  disc(0, 20, 260, '#fbd98a') +
  art('phoenix', 0, 20, 600) +
  repeat(4, (i) =>
    place(stroke('M-60 0h90a24 24 0 0 0 0-48a32 32 0 0 0-54 8', '#f4c66a', 12), i % 2 ? 230 : -260, i < 2 ? -330 : 380),
  );

export const oniPrint: Print = () =>
  rect(-700, -700, 1400, 1400, hue.white) +
  speedLines(0, -20, 270, 80, hue.ink, 6) +
  halftone(-500, 100, 1000, 500, 'rgba(221,65,40,.55)', 34) +
  bordered(art('oni-ivory', 0, -10, 520), 16, hue.white);

export const ward =
  (x: number): Print =>
  () => {
    const towers = repeat(12, (i) => {
      const [w, h] = [110 + ((i * 47) % 60), 260 + ((i * 139) % 420)];
      const at = -760 + i * 130;
      return (
        rect(at, 420 - h, w, h + 200, i % 3 === 0 ? '#22265a' : i % 3 === 1 ? '#2f2a6e' : '#1a1d45') +
        repeat(Math.floor(h / 60), (r) =>
          faded(
            rect(at + 18, 446 - h + r * 54, 24, 20, (i + r) % 3 ? '#ee7fa3' : '#7ee0f0') +
              rect(at + w - 44, 446 - h + r * 54, 24, 20, (i * r) % 4 ? '#fbd25b' : '#ee7fa3'),
            0.95,
          ),
        )
      );
    });
    return place(
      rect(-1000, -800, 2000, 1700, '#141335') +
        disc(120, -170, 190, '#ee4f8b') +
        faded(
          repeat(6, (i) => rect(-90, -110 + i * 34, 430, 8 + i * 3, '#141335')),
          1,
        ) +
        towers +
        rect(-240, -160, 62, 330, '#ee4f8b', 8) +
        place(yatai('#fff', 54, true, 11), -209, -86) +
        rect(320, -60, 52, 240, '#7ee0f0', 8) +
        rect(-1000, 560, 2000, 300, '#0d0c26') +
        faded(
          repeat(16, (i) => rect(-800 + i * 104, 580 + (i % 3) * 40, 70, 10, i % 2 ? '#ee4f8b' : '#7ee0f0')),
          0.6,
        ),
      x,
      0,
    );
  };

export const windsock = (x: number, y: number, size: number, body: string, dark: string, turn = 0): string =>
  place(
    shadowed(
      path(
        'M-300 -92Q-120 -130 80 -96L330 -150Q300 -60 330 0Q300 60 330 130L80 84Q-120 124 -300 92Q-330 0 -300 -92Z',
        body,
      ) +
        clipped(
          repeat(4, (c) =>
            repeat(5, (r) => disc(-110 + c * 70, -120 + r * 60 + (c % 2) * 30, 38, { stroke: dark, width: 10 })),
          ),
          path('M-170 -106Q-60 -124 80 -96L140 -106V100L80 84Q-60 118 -170 106Q-140 0 -170 -106Z', '#000'),
        ) +
        path('M-300 -92Q-230 -106 -170 -106Q-140 0 -170 106Q-230 104 -300 92Q-330 0 -300 -92Z', hue.white) +
        disc(-236, -26, 40, hue.white) +
        disc(-236, -26, 40, { stroke: dark, width: 8 }) +
        disc(-230, -26, 20, hue.ink) +
        path('M130 -92L330 -150Q300 -60 330 0Q300 60 330 130L130 82Q170 0 130 -92Z', dark) +
        stroke('M180 -70L300 -104M190 -20L306 -20M190 30L300 40M180 60L300 94', body, 9),
      14,
      12,
      0.3,
    ) + stroke('M-300 -92L-390 0L-300 92', hue.ink, 6),
    x,
    y,
    size / 660,
    turn,
  );

export const noren = (
  x: number,
  y: number,
  w: number,
  h: number,
  ground: string,
  strips: number,
  crest: (i: number) => string,
  hem?: Motif,
  ink: string = hue.white,
): string => {
  const step = w / strips;
  const band = hem ? motif(hem, ground, ink, 0.9) : undefined;
  return (
    rod(x, y, w + 90) +
    shadowed(
      (band?.defs ?? '') +
        repeat(strips, (i) => {
          const left = x - w / 2 + i * step;
          const d = `M${left + 4} ${y + 4}H${left + step - 4}L${left + step - 2} ${y + h}Q${left + step / 2} ${y + h + (i % 2 ? 16 : -10)} ${left + 2} ${y + h}Z`;
          return (
            path(d, ground) +
            (band ? clipped(rect(left, y + h - 120, step, 160, band.fill), path(d, '#000')) : '') +
            faded(
              path(`M${left + step - 30} ${y + 40}L${left + step - 4} ${y + h}H${left + step - 40}Z`, '#000'),
              0.14,
            ) +
            place(rect(-16, -30, 32, 50, ground, 6), left + step / 2, y) +
            place(crest(i), left + step / 2, y + h * 0.45)
          );
        }),
      18,
      14,
      0.3,
    )
  );
};

export const scroll = (
  x: number,
  y: number,
  w: number,
  h: number,
  silk: ReturnType<typeof motif>,
  content: string,
): string =>
  stroke(`M${x} ${y - 90}L${x - w * 0.3} ${y}M${x} ${y - 90}L${x + w * 0.3} ${y}`, hue.torii, 6) +
  disc(x, y - 92, 12, hue.grey) +
  shadowed(
    silk.defs +
      rect(x - w / 2, y, w, h, silk.fill) +
      rect(x - w / 2 + 46, y + 130, w - 92, h - 250, '#f4ead2') +
      clipped(place(content, x, y + 130 + (h - 250) / 2), rect(x - w / 2 + 46, y + 130, w - 92, h - 250, '#000')) +
      rect(x - w / 2 + 40, y, 22, 126, hue.torii) +
      rect(x + w / 2 - 62, y, 22, 126, hue.torii),
    18,
    16,
    0.32,
  ) +
  rod(x, y, w + 40) +
  rod(x, y + h, w + 90);

export const clockFace = (r: number): string =>
  shadowed(disc(0, 0, r, hue.ink) + disc(0, 0, r * 0.93, '#2c3a6b'), 18, 16, 0.35) +
  disc(0, 0, r * 0.93, '#2c3a6b') +
  clipped(
    glow(r * 0.2, -r * 0.25, r * 0.9, '#fbe8b0', 0.35) +
      art('full-moon', r * 0.16, -r * 0.2, r * 0.95) +
      repeat(9, (i) =>
        path(
          sparkle(-r * 0.8 + ((i * 137) % 150) * r * 0.011, -r * 0.7 + ((i * 89) % 120) * r * 0.011, r * 0.04),
          '#fff',
        ),
      ) +
      path(`M${-r} ${r * 0.5}Q0 ${r * 0.2} ${r} ${r * 0.5}V${r}H${-r}Z`, '#16204a') +
      art('rabbit', -r * 0.24, r * 0.26, r * 0.62) +
      art('dango', r * 0.42, r * 0.42, r * 0.34) +
      repeat(9, (i) =>
        stroke(`M${-r * 0.95 + i * r * 0.06} ${r}q${-10 + i * 6} ${-r * 0.5} ${20 + i * 9} ${-r * 0.62}`, '#d9b566', 6),
      ),
    disc(0, 0, r * 0.93, '#000'),
  ) +
  repeat(12, (i) => place(rect(-5, -r * 0.9, 10, i % 3 ? 26 : 46, hue.paper, 5), 0, 0, 1, i * 30)) +
  place(rect(-9, -r * 0.46, 18, r * 0.54, hue.torii, 9), 0, 0, 1, 305) +
  place(rect(-6, -r * 0.68, 12, r * 0.78, hue.paper, 6), 0, 0, 1, 58) +
  disc(0, 0, 20, hue.torii);

export const plaque = (x: number, y: number, size: number, content: string, turn = 0): string =>
  place(
    stroke('M-40 -230Q0 -380 40 -230', hue.torii, 12) +
      shadowed(
        path('M-300 -150L0 -270L300 -150V220H-300Z', '#e6b877') +
          path('M-330 -130L0 -262L330 -130L330 -166L0 -300L-330 -166Z', '#a86b3c') +
          faded(
            repeat(5, (i) => stroke(`M-290 ${-90 + i * 66}q200 ${i % 2 ? 16 : -16} 580 0`, '#a86b3c', 5)),
            0.35,
          ) +
          disc(0, -196, 14, '#6b4330') +
          content,
        16,
        12,
        0.34,
      ),
    x,
    y,
    size / 660,
    turn,
  );

const miniPrints: [ground: string, name: string][] = [
  ['#f9cdd6', 'cherry-blossom'],
  ['#a9d6ee', 'bullet-train'],
  ['#fbd25b', 'corner-shop'],
  ['#bfe3d0', 'bicycle'],
  ['#cbbcec', 'black-cat'],
  ['#f4a06a', 'bento-box'],
];
export const mini = (i: number, w = 250, h = 320): string => {
  const [ground, name] = miniPrints[i] ?? ['#fff', 'cat'];
  return sheetOf(
    rect(-w, -h, w * 2, h * 2, ground) +
      halftone(-w / 2, 0, w, h / 2, 'rgba(23,26,44,.16)', 24) +
      art(name, 0, -4, w * 0.74),
    w,
    h,
    20,
  );
};

export const lanterns = (y: number, size: number, sag = 160, tint = 0): string =>
  stroke(`M-20 ${y}Q600 ${y + sag * 2} 1220 ${y}`, hue.ink, 8) +
  repeat(5, (i) => {
    const t = (i + 0.5) / 5;
    const [x, ly] = [t * 1200, y + sag * 4 * t * (1 - t)];
    const one = art('lantern', x, ly + size * 0.52, size);
    return glow(x, ly + size * 0.5, size * 0.95, hue.sun, 0.5) + (tint && i % 2 ? shifted(one, tint) : one);
  });
