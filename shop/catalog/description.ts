/** A description is plain text: a paragraph, or the points of a list. */
export type DescriptionBlock = string | string[];

const POINT = /^\s*[-*•]\s+/;

/** A blank line ends a paragraph; lines that begin with a dash are a list, wherever they stand; other line ends are kept. */
export function readDescription(text: string): DescriptionBlock[] {
  const blocks: DescriptionBlock[] = [];
  for (const paragraph of text.split(/\r?\n\s*\n/)) {
    let isOpen = false;
    for (const line of paragraph.split(/\r?\n/)) {
      const last = blocks.at(-1);
      const isPoint = POINT.test(line);
      const words = line.replace(POINT, '').trim();
      if (words === '') continue;
      if (isOpen && isPoint && Array.isArray(last)) last.push(words);
      else if (isOpen && !isPoint && typeof last === 'string') blocks[blocks.length - 1] = `${last}\n${words}`;
      else blocks.push(isPoint ? [words] : words);
      isOpen = true;
    }
  }
  return blocks;
}
