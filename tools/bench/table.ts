/** A table row: `what`, then figures by column. */
export type Row = { what: string } & Record<string, string | number>;

/** Prints rows as a Markdown table, ready for docs/performance.md. */
export function printTable(title: string, rows: Row[]): void {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  console.log(`\n### ${title}\n`);
  console.log(line(columns.map((column) => (column === 'what' ? '' : column))));
  console.log(line(columns.map((column) => (column === 'what' ? '---' : '---:'))));
  for (const row of rows) console.log(line(columns.map((column) => String(row[column] ?? ''))));
}

/** `quantile(figures, 0.99)` is the 99th percentile. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (figures: readonly number[]): number => quantile(figures, 0.5);
