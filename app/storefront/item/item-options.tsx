import type { Option } from '#shop/catalog/options.ts';
import type { SizeTable as Sizes } from '#shop/catalog/product.ts';
import { itemCopy } from './copy.ts';
import styles from './item-options.module.css';

/** Collapsed by default; works without scripts. */
export function SizeTable({ table: { head, rows } }: { table: Sizes }) {
  return (
    <details className={styles.sizeTable}>
      <summary>{itemCopy.sizeTable}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.scrolls} tabIndex={0} aria-label={itemCopy.sizeTable}>
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

type ItemOptionsProps = {
  options: readonly Option[];
  choice: readonly (string | null)[];
  /** Names of options that were not chosen before buying. */
  missing: readonly string[];
  onChoose: (at: number, value: string) => void;
};

/** "Choose a size": one group of radio buttons for each option. */
export function ItemOptions({ options, choice, missing, onChoose }: ItemOptionsProps) {
  return options.map(({ name, values }, at) => {
    const isMissing = missing.includes(name);
    const fault = `option-${at}-fault`;
    return (
      <fieldset key={name} className={styles.options} aria-describedby={isMissing ? fault : undefined}>
        <legend>{itemCopy.choose(name)}</legend>
        <div className={styles.optionsValues}>
          {values.map(({ value, isSoldOut }) => (
            <label key={value} className={styles.option}>
              <input
                type="radio"
                name={`option-${at}`}
                value={value}
                disabled={isSoldOut}
                checked={choice[at] === value}
                onChange={() => onChoose(at, value)}
              />
              <span>
                {value}
                {isSoldOut && <small> {itemCopy.optionSoldOut}</small>}
              </span>
            </label>
          ))}
        </div>
        {isMissing && (
          <p className="fault" id={fault}>
            {itemCopy.chooseFirst([name])}
          </p>
        )}
      </fieldset>
    );
  });
}
