import { disc, path, rect, stroke } from '#tools/compose-pictures/svg.ts';
import { ball, both, filled, INK, line } from './ink.ts';

type Oni = {
  skin: string;
  nose: string;
  hair: string;
  horns: string;
  eyes: 'glare' | 'round' | 'narrow' | 'one';
  mouth: 'fangs' | 'grin' | 'shout' | 'tusks';
  mark?: string;
};

const oniEyes: Record<Oni['eyes'], string> = {
  glare: both(filled('M124 238Q172 222 216 262Q164 292 124 238Z', '#fff3da') + disc(174, 256, 13, INK)),
  round: both(ball(168, 252, 36, '#fff3da') + disc(174, 256, 14, INK)),
  narrow: both(line('M128 250Q170 276 212 262', 17)),
  one: filled('M158 248Q240 184 322 248Q240 312 158 248Z', '#fff3da') + disc(240, 248, 26, INK),
};

const oniMouths: Record<Oni['mouth'], string> = {
  fangs:
    filled('M148 346Q240 322 332 346Q322 400 240 404Q158 400 148 346Z', '#5a0f1e') +
    both(filled('M172 344L190 380L208 336Z', '#fff3da')),
  grin:
    filled('M136 336Q240 372 344 336Q332 412 240 412Q148 412 136 336Z', '#fff3da') +
    line('M142 372H338M204 354V406M276 354V406', 9),
  shout:
    filled('M176 340Q240 316 304 340Q318 420 240 424Q162 420 176 340Z', '#5a0f1e') +
    filled('M204 404Q240 372 276 404Q240 426 204 404Z', '#ff86ad'),
  tusks: line('M150 366Q240 392 330 366', 15) + both(filled('M164 372L176 318L202 376Z', '#fff3da')),
};

function oni({ skin, nose, hair, horns, eyes, mouth, mark }: Oni): string {
  return (
    both(filled('M134 140Q84 84 116 12Q150 66 204 104Z', horns)) +
    filled(
      'M54 276L36 190L86 196L80 118L138 136L158 66L212 102L240 48L268 102L322 66L342 136L400 118L394 196L444 190L426 276Z',
      hair,
    ) +
    both(filled('M100 236L34 216L60 296L104 306Z', skin)) +
    filled('M86 240C86 158 150 120 240 120S394 158 394 240C394 336 340 436 240 436S86 336 86 240Z', skin) +
    (mark ? filled('M240 138L262 172L240 206L218 172Z', mark) : '') +
    (eyes === 'one' ? line('M150 196Q240 130 330 196', 20) : both(line('M116 208L214 240', 20))) +
    oniEyes[eyes] +
    filled('M216 304Q240 276 264 304Q266 322 240 324Q214 322 216 304Z', nose) +
    oniMouths[mouth]
  );
}

type Fox = { fur: string; cheek: string; ear: string; eyes: 'happy' | 'sly' | 'wide'; mark?: string };

const foxEyes: Record<Fox['eyes'], string> = {
  happy: both(line('M136 270Q166 232 198 270', 17)),
  sly: both(filled('M124 244Q172 240 204 282Q150 290 124 244Z', '#ffc145') + line('M168 250V280', 12)),
  wide: both(disc(164, 264, 26, INK) + disc(172, 254, 9, '#fff')),
};

const fox = ({ fur, cheek, ear, eyes, mark }: Fox): string =>
  filled('M62 62L176 142Q240 122 304 142L418 62Q446 206 408 280Q356 392 240 438Q124 392 72 280Q34 206 62 62Z', fur) +
  both(filled('M90 118L152 162L98 218Z', ear)) +
  both(path('M82 282Q160 276 216 344L240 430Q128 392 82 282Z', cheek)) +
  (mark
    ? both(stroke('M96 318L150 332M104 350L158 356', mark, 15)) +
      path('M240 158Q264 196 240 224Q216 196 240 158Z', mark)
    : '') +
  foxEyes[eyes] +
  filled('M212 372Q240 354 268 372Q262 402 240 406Q218 402 212 372Z', INK);

type Robot = {
  shell: string;
  visor: string;
  light: string;
  top: 'antenna' | 'dome' | 'fins';
  mouth: 'grille' | 'smile';
};

const robotTops: Record<Robot['top'], (light: string) => string> = {
  antenna: (light) => line('M240 110V52', 17) + ball(240, 42, 24, light),
  dome: (light) => filled('M150 122Q158 36 240 36T330 122Z', light),
  fins: (light) => both(filled('M150 122L108 30L210 104Z', light)),
};

const robot = ({ shell, visor, light, top, mouth }: Robot): string =>
  robotTops[top](light) +
  both(rect(40, 204, 60, 116, { fill: visor, stroke: INK, width: 13 }, 22)) +
  rect(84, 106, 312, 322, { fill: shell, stroke: INK, width: 13 }, 74) +
  rect(122, 172, 236, 116, { fill: visor, stroke: INK, width: 13 }, 50) +
  both(disc(180, 230, 26, light) + disc(188, 221, 8, '#fff')) +
  (mouth === 'smile'
    ? line('M178 342Q240 392 302 342', 17)
    : rect(164, 332, 152, 54, { fill: '#fff3da', stroke: INK, width: 13 }, 14) +
      line('M202 332V386M240 332V386M278 332V386', 10));

/** By the name under which a scene uses it, in place of a piece of art. No two products have the same face. */
export const faces: Readonly<Record<string, string>> = {
  'oni-crimson': oni({
    skin: '#d63a20',
    nose: '#a82812',
    hair: '#22234a',
    horns: '#ffc145',
    eyes: 'glare',
    mouth: 'fangs',
    mark: '#ffc145',
  }),
  'oni-azure': oni({
    skin: '#4f8fc9',
    nose: '#34689a',
    hair: '#fff3da',
    horns: '#cf1659',
    eyes: 'round',
    mouth: 'tusks',
  }),
  'oni-jade': oni({
    skin: '#6fae5c',
    nose: '#4c8140',
    hair: '#d63a20',
    horns: '#fff3da',
    eyes: 'narrow',
    mouth: 'grin',
    mark: '#d63a20',
  }),
  'oni-ivory': oni({
    skin: '#fff3da',
    nose: '#e3c99a',
    hair: '#0e0e1f',
    horns: '#d63a20',
    eyes: 'glare',
    mouth: 'shout',
    mark: '#d63a20',
  }),
  'oni-violet': oni({
    skin: '#8a63b8',
    nose: '#67458f',
    hair: '#ffc145',
    horns: '#fff3da',
    eyes: 'round',
    mouth: 'fangs',
  }),
  'oni-amber': oni({ skin: '#f4a92f', nose: '#c47d14', hair: '#2d4a91', horns: '#fff3da', eyes: 'one', mouth: 'grin' }),
  'oni-sakura': oni({
    skin: '#f2a0b8',
    nose: '#cf6f8e',
    hair: '#5c2a52',
    horns: '#fff3da',
    eyes: 'narrow',
    mouth: 'tusks',
    mark: '#5c2a52',
  }),
  'oni-repaint': oni({
    skin: '#2a9a9a',
    nose: '#1c6f70',
    hair: '#cf1659',
    horns: '#fff3da',
    eyes: 'round',
    mouth: 'grin',
    mark: '#ffc145',
  }),
  'oni-manga': oni({
    skin: '#fff3da',
    nose: '#d8cbb2',
    hair: '#7a5fb8',
    horns: '#ff86ad',
    eyes: 'round',
    mouth: 'shout',
  }),
  'fox-shrine': fox({ fur: '#ec8434', cheek: '#fff3da', ear: '#22234a', eyes: 'sly', mark: '#fff3da' }),
  'fox-portrait': fox({ fur: '#fffdf8', cheek: '#f5e2c4', ear: '#d63a20', eyes: 'sly', mark: '#d63a20' }),
  'fox-autumn': fox({ fur: '#e2722e', cheek: '#fff3da', ear: '#5c2a52', eyes: 'happy' }),
  'fox-night': fox({ fur: '#34366f', cheek: '#b9b6d3', ear: '#ff86ad', eyes: 'wide', mark: '#ffc145' }),
  'fox-dawn': fox({ fur: '#f4a92f', cheek: '#fffdf8', ear: '#cf1659', eyes: 'happy', mark: '#cf1659' }),
  'fox-keycap': fox({ fur: '#fff3da', cheek: '#fffdf8', ear: '#2d4a91', eyes: 'sly', mark: '#2d4a91' }),
  'fox-ema': fox({ fur: '#e0622e', cheek: '#fff3da', ear: '#0e0e1f', eyes: 'wide', mark: '#ffc145' }),
  'fox-manga': fox({ fur: '#b9c6d8', cheek: '#fffdf8', ear: '#6d7a94', eyes: 'happy' }),
  'fox-colouring': fox({ fur: '#f08a3c', cheek: '#fff3da', ear: '#5c2a52', eyes: 'wide' }),
  'robot-watch': robot({ shell: '#b9c6d8', visor: '#22234a', light: '#ff7f62', top: 'antenna', mouth: 'grille' }),
  'robot-pilot': robot({ shell: '#fff3da', visor: '#2a6f7a', light: '#ffc145', top: 'fins', mouth: 'smile' }),
  'robot-clerk': robot({ shell: '#e0492c', visor: '#14142b', light: '#a9e6d7', top: 'dome', mouth: 'grille' }),
  'robot-courier': robot({ shell: '#ffc145', visor: '#5c2a52', light: '#fff3da', top: 'antenna', mouth: 'smile' }),
  'robot-foreman': robot({ shell: '#8fc4ea', visor: '#22234a', light: '#ffc145', top: 'dome', mouth: 'smile' }),
};
