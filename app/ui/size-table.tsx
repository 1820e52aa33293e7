import type { SizeTable as Sizes } from '#shop/catalog/product.ts';
import { itemWords } from '#words/item.ts';

/** Folded away until somebody asks; works without scripts. */
export function SizeTable({ table: { head, rows } }: { table: Sizes }) {
  return (
    <details className="size-table">
      <summary>{itemWords.sizeTable}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="scrolls" tabIndex={0} aria-label={itemWords.sizeTable}>
        <table>
          <thead>
            <tr>
              {head.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first, ...cells]) => (
              <tr key={first}>
                <th scope="row">{first}</th>
                {cells.map((cell, at) => (
                  <td key={head[at + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
