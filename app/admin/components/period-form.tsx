import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { Period } from '#shop/fulfilment/money.ts';
import { periodFormCopy as copy } from './copy.ts';
import styles from './period-form.module.css';

type Props = {
  period: Period;
  /** Changes with the query, so that the fields show the current one. */
  queryKey: string;
  /** Further fields. */
  children?: ReactNode;
};

/** Chooses the days of a list, and what else narrows it; works without scripts. */
export const PeriodForm = ({ period, queryKey, children }: Props) => (
  <Form method="get" className={styles.period} key={queryKey}>
    <div className="field">
      <label htmlFor="from">{copy.from}</label>
      <input id="from" name="from" type="date" className="input" defaultValue={period.from} required />
    </div>
    <div className="field">
      <label htmlFor="to">{copy.to}</label>
      <input id="to" name="to" type="date" className="input" defaultValue={period.to} required />
    </div>
    {children}
    <button type="submit" className="button">
      {copy.show}
    </button>
  </Form>
);
