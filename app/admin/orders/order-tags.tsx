import adminStyles from '#app/admin/components/admin.module.css';
import styles from './admin-orders.module.css';
import { adminOrdersCopy as copy } from './copy.ts';
import { OrderAction, OrderActionField } from './order-action.tsx';

/** The order's tags, each with a button that removes it, and a field for more. */
export const OrderTags = ({ tags }: { tags: readonly string[] }) => (
  <section className={`${adminStyles.card} ${styles.tags}`} aria-labelledby="tags-title">
    <h2 id="tags-title">{copy.tags}</h2>
    {tags.length === 0 && <p className="hint">{copy.noTags}</p>}
    {tags.map((tag) => (
      <OrderAction key={tag} intent="untag" label={copy.removeTag(tag)} fields={{ tags: tag }} />
    ))}
    <OrderAction key={tags.join()} intent="tag" label={copy.addTags}>
      <OrderActionField name="tags" label={copy.tags} hint={copy.tagsHint} max={200} />
    </OrderAction>
  </section>
);
