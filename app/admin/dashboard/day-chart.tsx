import styles from './dashboard.module.css';

/** One bar: a day, its value, and its text. */
type DayBar = { day: string; value: number; text: string };

type Props = {
  title: string;
  bars: readonly DayBar[];
  /** Labels below the first and the last bar. */
  from: string;
  to: string;
  /** Label of the top line. */
  top: (value: number) => string;
};

const WIDTH = 10;
const GAP = 1.5;
const HEIGHT = 100;

/**
 * A bar chart without scripts or inline styles. For sighted readers only: the same values are in a sentence and a table
 * beside it.
 */
export function DayChart({ title, bars, from, to, top }: Props) {
  const most = niceTop(Math.max(...bars.map(({ value }) => value)));
  return (
    <figure className={styles.dayChart} aria-hidden="true">
      <figcaption>
        <b>{title}</b> <span className="hint">{top(most)}</span>
      </figcaption>
      <svg viewBox={`0 0 ${bars.length * WIDTH} ${HEIGHT}`} preserveAspectRatio="none" height="120" aria-hidden="true">
        {[0, HEIGHT / 2, HEIGHT].map((y) => (
          <line key={y} x1="0" x2={bars.length * WIDTH} y1={y} y2={y} />
        ))}
        {bars.map(({ day, value, text }, at) => {
          const height = (value / most) * HEIGHT;
          return (
            <g key={day}>
              <rect
                className={styles.dayBar}
                x={at * WIDTH + GAP}
                y={HEIGHT - height}
                width={WIDTH - 2 * GAP}
                height={height}
              />
              {/* Wider than the bar, so that the tooltip also works on days without orders. */}
              <rect className={styles.dayPlace} x={at * WIDTH} y="0" width={WIDTH} height={HEIGHT}>
                <title>{text}</title>
              </rect>
            </g>
          );
        })}
      </svg>
      <div className={`${styles.dayEnds} hint`}>
        <span>{from}</span>
        <span>{to}</span>
      </div>
    </figure>
  );
}

/** The next round number: 1, 2 or 5 followed by zeros. */
function niceTop(value: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return [1, 2, 5, 10].map((step) => step * size).find((step) => step >= value) ?? size;
}
