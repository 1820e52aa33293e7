/** A description is plain text: a paragraph, or the points of a list. */
type DescriptionBlock = string | string[];

const POINT = /^\s*[-*•]\s+/;

/** A blank line ends a paragraph, lines that begin with a dash are a list, and other line breaks stay. */
export function readDescription(text: string): DescriptionBlock[] {
  const blocks: DescriptionBlock[] = [];
  for (const paragraph of text.split(/\r?\n\s*\n/)) {
    let isOpen = false;
    for (const line of paragraph.split(/\r?\n/)) {
      const last = blocks.at(-1);
      const isPoint = POINT.test(line);
      const content = line.replace(POINT, '').trim();
      if (content === '') continue;
      if (isOpen && isPoint && Array.isArray(last)) last.push(content);
      else if (isOpen && !isPoint && typeof last === 'string') blocks[blocks.length - 1] = `${last}\n${content}`;
      else blocks.push(isPoint ? [content] : content);
      isOpen = true;
    }
  }
  return blocks;
}
