/** A paragraph is a string; a list is an array of its points. */
export type PolicySection = { id: string; heading: string; text: (string | string[])[] };

/** What stands in braces in a policy and is filled in when it is read. */
const placeholders = [
  'shop name',
  'owner',
  'address',
  'email',
  'phone',
  'grievance officer',
  'return days',
  'damage hours',
  'replacement days',
  'refund days',
  'in force since',
] as const;

export type Placeholder = (typeof placeholders)[number];

const IN_BRACES = /\{([^{}\n]{1,40})\}/g;

/** Names in braces that are no placeholders. */
export const listUnknownPlaceholders = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(IN_BRACES)]
      .map(([, name = '']) => name)
      .filter((name) => !placeholders.some((known) => known === name)),
  ),
];

/**
 * Reads three marks of Markdown: "## " begins a section, "- " a point of a list, an empty line a paragraph. Everything else
 * is text, which pages escape as any other: there is no HTML in a policy.
 * @returns null if the text does not begin with a section
 */
export function readSections(text: string): PolicySection[] | null {
  const sections: PolicySection[] = [];
  let isOpen = false;
  for (const line of text.split('\n').map((one) => one.trim())) {
    const section = sections.at(-1);
    if (line.startsWith('## ')) {
      sections.push({ id: `section-${sections.length + 1}`, heading: line.slice(3).trim(), text: [] });
      isOpen = false;
    } else if (line === '') {
      isOpen = false;
    } else if (section === undefined) {
      return null;
    } else {
      addLine(section, line, isOpen);
      isOpen = true;
    }
  }
  return sections;
}

/** `isOpen`: the line before belongs to the same paragraph or list. */
function addLine({ text }: PolicySection, line: string, isOpen: boolean): void {
  const last = isOpen ? text.at(-1) : undefined;
  const point = line.startsWith('- ') ? line.slice(2).trim() : null;
  if (point === null && typeof last === 'string') text[text.length - 1] = `${last} ${line}`;
  else if (point === null) text.push(line);
  else if (Array.isArray(last)) last.push(point);
  else text.push([point]);
}

/** The same sections with the values in the place of their names. Values are text: they make no headings and lists. */
export function fillSections(
  sections: readonly PolicySection[],
  values: Readonly<Record<Placeholder, string>>,
): PolicySection[] {
  const fill = (text: string) =>
    text.replace(IN_BRACES, (whole, name: string) =>
      Object.hasOwn(values, name) ? values[name as Placeholder] : whole,
    );
  return sections.map(({ id, heading, text }) => ({
    id,
    heading: fill(heading),
    text: text.map((part) => (typeof part === 'string' ? fill(part) : part.map(fill))),
  }));
}

/** The text of which `readSections` makes these sections. */
export const writeSections = (sections: readonly PolicySection[]): string =>
  sections
    .map(({ heading, text }) =>
      [
        `## ${heading}`,
        ...text.map((part) => (typeof part === 'string' ? part : part.map((point) => `- ${point}`).join('\n'))),
      ].join('\n\n'),
    )
    .join('\n\n');
