import { formatDay } from '#kit/clock.ts';

const timeFormat = new Intl.DateTimeFormat('en-IN', {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: 'Asia/Kolkata',
});

/** 21 Nov 2026, 7:09 pm. Put together here: ICU versions differ in the space before "pm". */
export function AccountMoment({ at }: { at: Date }) {
  const part = Object.fromEntries(timeFormat.formatToParts(at).map(({ type, value }) => [type, value]));
  return (
    <time dateTime={at.toISOString()}>
      {`${formatDay(at)}, ${part.hour}:${part.minute} ${part.dayPeriod?.toLowerCase()}`}
    </time>
  );
}
