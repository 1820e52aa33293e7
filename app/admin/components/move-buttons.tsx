type Props = {
  /** What the buttons do, for screen readers. */
  up: string;
  down: string;
  isBusy: boolean;
  isFirst?: boolean;
  isLast?: boolean;
};

/**
 * Submit buttons that move a row of a list, with the intents `up` and `down`. `aria-disabled` instead of `disabled` keeps
 * the focus on the button that was clicked, also at the end of the list.
 */
export const MoveButtons = ({ up, down, isBusy, isFirst = false, isLast = false }: Props) => (
  <>
    <button
      type="submit"
      name="intent"
      value="up"
      className="button small"
      aria-label={up}
      aria-disabled={isFirst || isBusy || undefined}
    >
      <span aria-hidden="true">↑</span>
    </button>
    <button
      type="submit"
      name="intent"
      value="down"
      className="button small"
      aria-label={down}
      aria-disabled={isLast || isBusy || undefined}
    >
      <span aria-hidden="true">↓</span>
    </button>
  </>
);
