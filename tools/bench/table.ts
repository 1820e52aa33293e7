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

/** The median of some figures. */
export function median(figures: number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
