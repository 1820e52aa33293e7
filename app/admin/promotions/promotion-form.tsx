import { useActionData } from 'react-router';
import { ChoiceField, Fault, LongField, TextField, useMarks } from '#app/admin/components/form-field.tsx';
import { SaveForm } from '#app/admin/components/save-form.tsx';
import { useSeenVersion } from '#app/admin/components/use-admin-result.ts';
import type { AdminAnswer } from '#app/http/admin.ts';
import { localTimeOf } from '#lib/clock.ts';
import { PAISE_PER_RUPEE } from '#lib/money.ts';
import { categories, categorySlugs } from '#shop/catalog/category.ts';
import type { AdminPromotion } from '#shop/promotions/admin-promotion.ts';
import { promotionScopes } from '#shop/promotions/promotion.ts';
import type { PromotionKind } from '#shop/promotions/promotion-kind.ts';
import { promotionCopy as copy } from './copy.ts';
import styles from './promotions.module.css';

type Props = {
  promotion: AdminPromotion | null;
  /** Every collection, also drafts. */
  collections: readonly { id: string; title: string }[];
  kind: PromotionKind;
};

/** Form of a promotion; null: a new one. The kind of an existing one stays. */
export function PromotionForm({ promotion, collections, kind }: Props) {
  const path = `/admin/promotions/${promotion?.id ?? 'new'}`;
  const seenMs = useSeenVersion(promotion?.updatedAt.getTime(), useActionData<AdminAnswer>());
  return (
    <SaveForm
      path={path}
      seenMs={seenMs}
      submit={promotion ? copy.update : copy.save}
      saving={copy.saving}
      className={styles.fields}
    >
      <input type="hidden" name="kind" value={kind.name} />
      <TextField
        name="title"
        label={copy.name}
        hint={copy.nameHint}
        required
        maxLength={60}
        defaultValue={promotion?.title}
      />
      {kind.fields.map(({ name, label, hint, min, max }) => (
        <TextField
          key={name}
          name={`terms-${name}`}
          label={label}
          hint={hint}
          type="number"
          required
          min={min}
          max={max}
          defaultValue={promotion?.terms[name] ?? (name === 'percent' && kind.fields.length > 1 ? max : undefined)}
        />
      ))}
      <div className={styles.pair}>
        <ChoiceField name="isAutomatic" label={copy.how} defaultValue={promotion?.isAutomatic ? 'automatic' : 'code'}>
          <option value="code">{copy.byCode}</option>
          <option value="automatic">{copy.automatic}</option>
        </ChoiceField>
        <TextField
          name="code"
          label={copy.code}
          hint={promotion ? copy.codeChangeHint : copy.codeHint}
          isOptional
          maxLength={30}
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={promotion?.code ?? ''}
        />
      </div>
      <ScopeFields promotion={promotion} collections={collections} />
      <TextField
        name="minimum"
        label={copy.minimum}
        hint={copy.minimumHint}
        isOptional
        inputMode="numeric"
        defaultValue={promotion?.minimumPaise ? promotion.minimumPaise / PAISE_PER_RUPEE : undefined}
      />
      <LimitFields promotion={promotion} />
      <label className="check">
        <input type="checkbox" name="isFirstOrder" defaultChecked={promotion?.isFirstOrder ?? false} />
        {copy.isFirstOrder}
      </label>
    </SaveForm>
  );
}

/** What the promotion applies to. */
function ScopeFields({ promotion, collections }: Omit<Props, 'kind'>) {
  const values = promotion?.scopeValues ?? [];
  const linesOf = (scope: string) => (promotion?.scope === scope ? values.join('\n') : '');
  return (
    <>
      <ChoiceField name="scope" label={copy.scope} defaultValue={promotion?.scope ?? 'all'}>
        {promotionScopes.map((scope) => (
          <option key={scope} value={scope}>
            {copy.scopes[scope]}
          </option>
        ))}
      </ChoiceField>
      <ScopeChecks
        name="categories"
        label={copy.categories}
        options={categorySlugs.map((slug) => [slug, categories[slug]])}
        chosen={promotion?.scope === 'categories' ? values : []}
      />
      {collections.length > 0 && (
        <ScopeChecks
          name="collections"
          label={copy.collections}
          options={collections.map(({ id, title }) => [id, title])}
          chosen={promotion?.scope === 'collections' ? values : []}
        />
      )}
      <div data-scope="series">
        <LongField name="series" label={copy.series} hint={copy.seriesHint} defaultValue={linesOf('series')} />
      </div>
      <div data-scope="products">
        <LongField
          name="products"
          label={copy.products}
          hint={copy.productsHint}
          spellCheck={false}
          defaultValue={linesOf('products')}
        />
      </div>
    </>
  );
}

type ChecksProps = {
  /** Of the scope, and of its field. */
  name: 'categories' | 'collections';
  label: string;
  options: readonly (readonly [value: string, label: string])[];
  chosen: readonly string[];
};

function ScopeChecks({ name, label, options, chosen }: ChecksProps) {
  const { id: _, ...marks } = useMarks(name);
  return (
    <fieldset data-scope={name}>
      <legend>{label}</legend>
      <div className={styles.choices}>
        {options.map(([value, text]) => (
          <label key={value} className="check">
            <input type="checkbox" {...marks} value={value} defaultChecked={chosen.includes(value)} />
            {text}
          </label>
        ))}
      </div>
      <Fault of={name} />
    </fieldset>
  );
}

/** When the promotion applies, and how often. */
function LimitFields({ promotion }: Pick<Props, 'promotion'>) {
  return (
    <>
      <div className={styles.pair}>
        <TextField
          name="startsAt"
          label={copy.startsAt}
          type="datetime-local"
          required
          defaultValue={promotion ? localTimeOf(promotion.startsAt) : undefined}
        />
        <TextField
          name="endsAt"
          label={copy.endsAt}
          hint={copy.endsAtHint}
          isOptional
          type="datetime-local"
          defaultValue={promotion?.endsAt ? localTimeOf(promotion.endsAt) : undefined}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          name="usesMax"
          label={copy.usesMax}
          hint={copy.usesHint}
          isOptional
          inputMode="numeric"
          defaultValue={promotion?.usesMax ?? undefined}
        />
        <TextField
          name="usesPerCustomer"
          label={copy.usesPerCustomer}
          isOptional
          inputMode="numeric"
          defaultValue={promotion?.usesPerCustomer ?? undefined}
        />
      </div>
    </>
  );
}
