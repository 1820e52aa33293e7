import { art } from '#tools/compose-pictures/art.ts';
import { shadowed } from '#tools/compose-pictures/colour.ts';
import { disc, faded, path, place, stroke } from '#tools/compose-pictures/svg.ts';

type Body = { fur: string; belly: string; cloth: string; feet?: string; extra?: string; back?: string };

/** A small figure with a drawn body and a head from the art; its feet stand at (x, foot), and it is `height` units tall. */
export function chibi(head: string, x: number, foot: number, height: number, body: Body, flip = false): string {
  const { fur, belly, cloth, feet = fur, extra = '', back = '' } = body;
  const drawn =
    back +
    shadowed(
      disc(-74, -34, 70, feet, 40) +
        disc(74, -34, 70, feet, 40) +
        path(
          'M0 -380C120 -370 176 -200 164 -90C156 -30 90 -16 0 -16C-90 -16 -156 -30 -164 -90C-176 -200 -120 -370 0 -380Z',
          fur,
        ) +
        path(
          'M0 -300C70 -290 104 -180 96 -100C90 -50 50 -30 0 -30C-50 -30 -90 -50 -96 -100C-104 -180 -70 -290 0 -300Z',
          belly,
        ) +
        stroke('M-128 -250Q-190 -180 -150 -120M128 -250Q190 -180 150 -120', fur, 64) +
        faded(path('M164 -90C156 -30 90 -16 0 -16C90 -60 130 -180 100 -330C150 -270 172 -160 164 -90Z', '#000'), 0.14) +
        path('M-124 -300Q0 -230 124 -300L140 -250Q0 -170 -140 -250Z', cloth),
      6,
      8,
      0.3,
    ) +
    extra +
    shadowed(art(head, 0, -510, 470), 8, 8, 0.3);
  return (
    faded(disc(x + 10, foot, height * 0.26, '#12142a', height * 0.05), 0.3) +
    place(drawn, x, foot, [((flip ? -1 : 1) * height) / 730, height / 730])
  );
}

/** A brush of a tail that curls up behind the figure. */
export function tail(fur: string, tip: string): string {
  return (
    path('M90 -60C300 -20 380 -200 290 -380C280 -290 200 -260 130 -200Z', fur) +
    path('M290 -380C330 -300 330 -230 300 -170Q262 -220 226 -250Q276 -300 290 -380Z', tip)
  );
}
