import { hue, inked, shadowed } from '#tools/compose-pictures/colour.ts';
import type { Fill } from '#tools/compose-pictures/pattern.ts';
import { clipped, disc, faded, path, place, rect, repeat, stroke } from '#tools/compose-pictures/svg.ts';

/** Garments hang around the origin, about 800 units wide; the neck is at (0, −330). */

const plain = (fill: Fill | string): Fill => (typeof fill === 'string' ? { defs: '', fill } : fill);

/** A wooden hanger whose bar lies at the neck of a garment around the origin. */
export function hanger(y = -330): string {
  return inked(
    stroke(
      `M0 ${y - 8}V${y - 52}Q0 ${y - 78} 24 ${y - 92}Q44 ${y - 120} 14 ${y - 136}Q-12 ${y - 142} -20 ${y - 118}`,
      '#8d93a2',
      9,
    ) + stroke(`M-190 ${y + 46}Q0 ${y - 56} 190 ${y + 46}`, hue.oak, 24),
  );
}

/** Kimono, yukata or furisode: wide sleeves, left over right, a sash. */
export function kimono(
  cloth: Fill | string,
  collar: string,
  lining: string,
  sash: Fill | string,
  sleeve = 330,
  length = 420,
): string {
  const c = plain(cloth);
  const s = plain(sash);
  const sleeves = `M-150 -322L-440 -286V${-286 + sleeve}Q-440 ${-260 + sleeve} -410 ${-258 + sleeve}L-300 ${-266 + sleeve}Q-268 ${-270 + sleeve} -262 ${-296 + sleeve}L-196 -110ZM150 -322L440 -286V${-286 + sleeve}Q440 ${-260 + sleeve} 410 ${-258 + sleeve}L300 ${-266 + sleeve}Q268 ${-270 + sleeve} 262 ${-296 + sleeve}L196 -110Z`;
  const body = `M-170 -326L-70 -344H70L170 -326L204 -80L214 ${length}H-214L-204 -80Z`;
  return shadowed(
    c.defs +
      s.defs +
      path(`M-78 -346L0 -150L78 -346Z`, lining) +
      path(sleeves, c.fill) +
      faded(path(sleeves, '#000'), 0.07) +
      path(`M-440 -286V${-286 + sleeve}M440 -286V${-286 + sleeve}`, { stroke: lining, width: 12 }) +
      path(body, c.fill) +
      faded(
        path(
          `M-214 ${length}L-204 -80L-150 -322L-140 ${length}ZM214 ${length}L204 -80L150 -322L150 ${length}Z`,
          '#000',
        ),
        0.1,
      ) +
      path(`M-78 -346L0 -150L78 -346Z`, lining) +
      stroke(`M78 -338L-64 60L-70 ${length}`, 'rgba(0,0,0,.22)', 8) +
      path(`M-92 -346L-62 -350L18 -130L-8 -90Z`, collar) +
      path(`M92 -346L62 -350L-90 40H-58Z`, collar) +
      faded(path(`M92 -346L80 -347L-74 40H-58Z`, '#000'), 0.12) +
      rect(-210, -40, 420, 132, s.fill, 8) +
      faded(rect(-210, -40, 420, 18, '#fff', 8), 0.2) +
      faded(rect(-210, 76, 420, 16, '#000', 8), 0.16) +
      rect(-212, 14, 424, 20, collar, 8) +
      disc(0, 24, 22, lining) +
      disc(0, 24, 12, collar),
  );
}

/** A short festival or house coat, worn open: happi and haori. */
export function coat(
  cloth: Fill | string,
  collar: Fill | string,
  inside: string,
  hem: Fill | string,
  sleeve = 250,
  length = 300,
  crest = '',
): string {
  const c = plain(cloth);
  const k = plain(collar);
  const h = plain(hem);
  const outline = `M-80 -342L-430 -280V${-280 + sleeve}H-262L-222 -110L-236 ${length}H236L222 -110L262 ${-280 + sleeve}H430V-280L80 -342Z`;
  return shadowed(
    c.defs +
      k.defs +
      h.defs +
      path(outline, c.fill) +
      clipped(
        rect(-260, length - 74, 520, 80, h.fill) + rect(-440, -300, 50, 600, h.fill) + rect(390, -300, 50, 600, h.fill),
        path(outline, '#000'),
      ) +
      faded(path(`M-222 -110L-236 ${length}H-180L-186 -200ZM222 -110L236 ${length}H180L186 -200Z`, '#000'), 0.12) +
      path(`M-80 -344Q0 -316 80 -344L38 -140V${length}H-38V-140Z`, inside) +
      faded(path(`M-80 -344Q0 -316 80 -344L66 -290H-66Z`, '#000'), 0.2) +
      path(`M-112 -338L-72 -346L-30 -140V${length}H-86V-130Z`, k.fill) +
      path(`M112 -338L72 -346L30 -140V${length}H86V-130Z`, k.fill) +
      stroke(`M-86 -130V${length}M86 -130V${length}`, 'rgba(0,0,0,.22)', 5) +
      crest,
  );
}

/** The coat from behind, with a motif on the back. */
export function coatBack(cloth: Fill | string, hem: Fill | string, back: string, sleeve = 250, length = 300): string {
  const c = plain(cloth);
  const h = plain(hem);
  const outline = `M-80 -342Q0 -322 80 -342L430 -280V${-280 + sleeve}H262L222 -110L236 ${length}H-236L-222 -110L-262 ${-280 + sleeve}H-430V-280Z`;
  return shadowed(
    c.defs +
      h.defs +
      path(outline, c.fill) +
      clipped(
        rect(-260, length - 74, 520, 80, h.fill) + rect(-440, -300, 50, 600, h.fill) + rect(390, -300, 50, 600, h.fill),
        path(outline, '#000'),
      ) +
      faded(path(`M-222 -110L-236 ${length}H-180L-186 -200ZM222 -110L236 ${length}H180L186 -200Z`, '#000'), 0.12) +
      path('M-84 -342Q0 -300 84 -342L76 -318Q0 -280 -76 -318Z', h.fill) +
      back,
  );
}

/** A T-shirt with a chest print drawn around (0, −60). */
export function tee(colour: string, print: string, trim = 'rgba(0,0,0,.18)'): string {
  const outline =
    'M-118 -330Q0 -268 118 -330L250 -286L410 -90L292 -8L232 -72Q244 180 250 380Q0 404 -250 380Q-244 180 -232 -72L-292 -8L-410 -90L-250 -286Z';
  return shadowed(
    path(outline, colour) +
      faded(
        path(
          'M-232 -72Q-214 120 -222 382L-250 380Q-244 180 -232 -72ZM232 -72Q214 120 222 382L250 380Q244 180 232 -72ZM-60 384Q-40 200 -90 60Q0 220 -30 386Z',
          '#000',
        ),
        0.09,
      ) +
      path('M-118 -330Q0 -268 118 -330L96 -338Q0 -300 -96 -338Z', trim) +
      path('M-118 -330Q0 -246 118 -330L104 -334Q0 -268 -104 -334Z', trim) +
      stroke('M-400 -104L-284 -24M400 -104L284 -24M-248 362Q0 386 248 362', 'rgba(0,0,0,.16)', 4) +
      print,
  );
}

/** A hooded sweatshirt with a print around (0, −60). */
export function hoodie(colour: string, lining: string, print: string, cord: string = hue.white): string {
  const outline =
    'M-150 -318L-270 -268Q-360 -60 -408 250L-310 282L-232 -20L-238 350H238L232 -20L310 282L408 250Q360 -60 270 -268L150 -318Z';
  return shadowed(
    path('M-152 -314Q-150 -440 0 -452Q150 -440 152 -314Q80 -230 0 -226Q-80 -230 -152 -314Z', colour) +
      faded(path('M-152 -314Q-150 -440 0 -452Q150 -440 152 -314Q80 -230 0 -226Q-80 -230 -152 -314Z', '#000'), 0.1) +
      path('M-96 -318Q-92 -396 0 -404Q92 -396 96 -318Q60 -262 0 -256Q-60 -262 -96 -318Z', lining) +
      path(outline, colour) +
      path('M-150 -320Q-70 -210 0 -206Q70 -210 150 -320L112 -330Q60 -258 0 -252Q-60 -258 -112 -330Z', colour) +
      faded(
        path('M-150 -320Q-70 -210 0 -206Q70 -210 150 -320L112 -330Q60 -258 0 -252Q-60 -258 -112 -330Z', '#fff'),
        0.12,
      ) +
      path('M-112 -330Q0 -190 112 -330Q60 -258 0 -252Q-60 -258 -112 -330Z', lining) +
      faded(path('M-232 -20L-238 350H-206L-214 20ZM232 -20L238 350H206L214 20Z', '#000'), 0.14) +
      path('M-130 180H130L176 330H-176Z', { fill: colour, stroke: 'rgba(0,0,0,.22)', width: 5 }) +
      rect(-240, 340, 480, 40, colour, 8) +
      faded(rect(-240, 340, 480, 40, '#000', 8), 0.16) +
      path('M-408 250L-310 282L-320 318L-418 286ZM408 250L310 282L320 318L418 286Z', colour) +
      faded(path('M-408 250L-310 282L-320 318L-418 286ZM408 250L310 282L320 318L418 286Z', '#000'), 0.18) +
      stroke('M-40 -222Q-52 -150 -44 -96M40 -222Q52 -150 46 -110', cord, 8) +
      print,
  );
}

/** A satin souvenir jacket with contrasting sleeves and a zip. */
export function jacket(body: string, sleeves: string, ribs: string, left: string, right: string): string {
  const arm = 'M-160 -316L-278 -262Q-372 -40 -404 240L-296 268L-224 -10Z';
  return shadowed(
    path(arm, sleeves) +
      place(path(arm, sleeves), 0, 0, [-1, 1]) +
      faded(
        path('M-278 -262Q-330 -120 -352 20L-316 30Q-300 -100 -250 -230Z', '#fff') +
          place(path('M-278 -262Q-330 -120 -352 20L-316 30Q-300 -100 -250 -230Z', '#fff'), 0, 0, [-1, 1]),
        0.28,
      ) +
      path('M-160 -316L-86 -338H86L160 -316L236 -60L232 320H-232L-236 -60Z', body) +
      faded(path('M-206 -150Q-176 40 -200 306L-172 306Q-150 60 -206 -150Z', '#fff'), 0.16) +
      path('M-86 -340Q0 -372 86 -340L70 -286Q0 -316 -70 -286Z', ribs) +
      rect(-234, 312, 468, 62, ribs, 10) +
      path('M-404 240L-296 268L-308 322L-416 292ZM404 240L296 268L308 322L416 292Z', ribs) +
      repeat(3, (i) => stroke(`M-232 ${326 + i * 16}H232`, i === 1 ? hue.sun : hue.white, 5)) +
      stroke('M0 -296V372', '#e3e0da', 12) +
      stroke('M0 -296V372', '#8b93a3', 4) +
      stroke('M-172 120L-96 190M172 120L96 190', 'rgba(0,0,0,.3)', 8) +
      left +
      right,
  );
}

/** Practice or shinobi set: a crossed jacket and a belt. */
export function gi(colour: string, collar: string, belt: string, shade = 0.1): string {
  const outline = 'M-96 -338L-250 -300L-420 -40L-318 30L-222 -90L-240 330H240L222 -90L318 30L420 -40L250 -300L96 -338Z';
  return shadowed(
    path(outline, colour) +
      path('M-84 -346L0 -170L84 -346Z', collar) +
      faded(path('M-84 -346L0 -170L84 -346Z', '#000'), 0.3) +
      faded(
        path(
          'M-222 -90L-240 330H-196L-190 -120ZM222 -90L240 330H196L190 -120ZM-96 330Q-60 200 -20 120Q-40 220 -50 330Z',
          '#000',
        ),
        shade,
      ) +
      path('M-100 -344L-60 -350L34 -90L0 -40Z', collar) +
      path('M100 -344L60 -350L-110 70L-60 80Z', collar) +
      stroke('M-60 80L-70 330', 'rgba(0,0,0,.2)', 6) +
      rect(-238, 58, 476, 58, belt, 8) +
      faded(rect(-238, 58, 476, 12, '#fff', 6), 0.18) +
      path('M-34 50H34V124H-34Z', belt) +
      path('M-20 118L-92 300L-44 312L10 122ZM20 118L84 286L38 306L-10 122Z', belt) +
      faded(path('M-20 118L-92 300L-44 312L10 122ZM-34 50H34V124H-34Z', '#000'), 0.16),
  );
}

/** A split-toed sock standing on its sole, toe to the left. */
export function tabi(cloth: Fill, toe: string): string {
  const leg =
    'M-40 -260H120V60Q140 150 110 190Q60 214 -60 206L-200 208Q-262 206 -262 158Q-262 122 -220 112L-80 60Q-40 20 -40 -60Z';
  return shadowed(
    cloth.defs +
      path(leg, cloth.fill) +
      path('M-200 208Q-262 206 -262 158Q-262 122 -220 112L-176 96Q-150 150 -166 208Z', toe) +
      stroke('M-258 168Q-210 164 -180 172', 'rgba(0,0,0,.35)', 6) +
      path('M120 60Q140 150 110 190Q80 204 30 206Q20 140 60 90Z', toe) +
      rect(-46, -276, 172, 54, toe, 10) +
      stroke('M-40 -240H120', 'rgba(255,255,255,.4)', 5) +
      faded(path('M80 -222H120V60Q126 96 124 130Q90 60 80 -222Z', '#000'), 0.12),
    10,
    9,
  );
}

/** A white fox mask with painted markings, centred on the origin, about 560 wide. */
export function foxMask(mark: string, face: string = hue.white, gold: string = hue.lantern): string {
  const side = (flip: 1 | -1) =>
    place(
      path('M70 -190Q150 -330 236 -366Q270 -230 246 -60Z', face) +
        path('M124 -190Q176 -270 216 -296Q230 -220 214 -120Z', mark) +
        path('M60 -20Q130 -70 204 -58Q160 16 84 22Z', hue.ink) +
        stroke('M44 -36Q120 -100 216 -74', mark, 16) +
        stroke('M236 40Q190 70 150 66M226 96Q186 116 146 104', mark, 14) +
        disc(112, 130, 15, gold),
      0,
      0,
      [flip, 1],
    );
  return shadowed(
    path(
      'M0 -236Q140 -240 246 -110Q276 40 190 150Q110 230 46 290Q0 316 -46 290Q-110 230 -190 150Q-276 40 -246 -110Q-140 -240 0 -236Z',
      face,
    ) +
      side(1) +
      side(-1) +
      path('M0 -190Q-34 -130 0 -80Q34 -130 0 -190Z', mark) +
      disc(0, -210, 12, gold) +
      path('M-34 196Q0 180 34 196Q28 232 0 238Q-28 232 -34 196Z', hue.ink) +
      stroke('M0 238V258M-70 252Q-30 284 0 258Q30 284 70 252', hue.ink, 8) +
      faded(path('M190 150Q110 230 46 290Q0 316 -46 290Q60 260 160 130Q230 30 246 -110Q276 40 190 150Z', '#000'), 0.1),
    18,
    16,
    0.35,
  );
}
