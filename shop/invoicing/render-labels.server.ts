import type { Label, LabelSheetName } from './labels.ts';

/** Renders labels as a PDF file, at most `LABELS_MAX`. The PDF library takes 30 MB of memory, so it is loaded on first use. */
export async function renderLabels(labels: readonly Label[], sheet: LabelSheetName, title: string): Promise<Buffer> {
  const { renderLabelsPdf } = await import('./internal/labels-pdf.server.ts');
  return renderLabelsPdf(labels, sheet, title);
}
