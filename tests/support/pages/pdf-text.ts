import { inflateSync } from 'node:zlib';

/** The words of a PDF file that the shop drew, in the order in which they were drawn. */
export function pdfText(file: Buffer): string {
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of file.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    objects.set(id, body);
  }
  const read = (id: string | undefined) => streamOf(objects.get(id ?? '') ?? '');
  const alphabets = new Map<string, string[]>();
  for (const body of objects.values()) {
    for (const [, name = '', font = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, emails] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font) ?? '') ?? [];
      if (emails !== undefined) alphabets.set(name, alphabetOf(read(emails)));
    }
  }
  const pages = [...objects.values()].flatMap((body) => {
    const [, content] = /\/Type \/Page\n[\s\S]*?\/Contents (\d+) 0 R/.exec(body) ?? [];
    return content === undefined ? [] : [read(content)];
  });
  return pages.map((page) => wordsOf(page, alphabets)).join('\n');
}

function streamOf(body: string): string {
  const [, bytes] = /stream\r?\n([\s\S]*?)\r?\nendstream/.exec(body) ?? [];
  if (bytes === undefined) return '';
  const raw = Buffer.from(bytes, 'latin1');
  return (body.includes('/FlateDecode') ? inflateSync(raw) : raw).toString('latin1');
}

/** The character of each glyph of a font. */
function alphabetOf(map: string): string[] {
  const emails: string[] = [];
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    for (const [at, [, hex = '']] of [...list.matchAll(/<([0-9a-f]*)>/gi)].entries()) {
      emails[Number.parseInt(first, 16) + at] = Buffer.from(hex, 'hex').swap16().toString('utf16le');
    }
  }
  return emails;
}

function wordsOf(page: string, alphabets: Map<string, string[]>): string {
  let font: string[] = [];
  const lines: string[] = [];
  for (const [, name, shown] of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = alphabets.get(name) ?? [];
    const signs = [...(shown ?? '').matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    if (shown !== undefined) lines.push(signs.map((sign) => font[Number.parseInt(sign, 16)] ?? '').join(''));
  }
  return lines.join('\n');
}
