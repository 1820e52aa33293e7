import { useActionData } from 'react-router';
import { RemoveButton } from '#app/admin/components/confirm-dialog.tsx';
import { ChoiceField, LongField, TextField } from '#app/admin/components/form-field.tsx';
import { PictureField } from '#app/admin/components/picture-field.tsx';
import { SaveForm } from '#app/admin/components/save-form.tsx';
import { useSeenVersion } from '#app/admin/components/use-admin-result.ts';
import type { AdminAnswer } from '#app/http/admin.ts';
import { filterCopy } from '#app/storefront/catalog/copy.ts';
import { localTimeOf } from '#lib/clock.ts';
import { categories, categorySlugs } from '#shop/catalog/category.ts';
import type { AdminCollection, CollectionRule } from '#shop/collections/collection.ts';
import { sorts } from '#shop/search/listing.ts';
import styles from './collections.module.css';
import { collectionCopy as copy } from './copy.ts';

/** Form of a collection; null: a new one. */
export function CollectionForm({ collection }: { collection: AdminCollection | null }) {
  const path = `/admin/collections/${collection?.id ?? 'new'}`;
  const seenMs = useSeenVersion(collection?.updatedAt.getTime(), useActionData<AdminAnswer>());
  return (
    <>
      <SaveForm
        path={path}
        seenMs={seenMs}
        submit={collection ? copy.update : copy.save}
        saving={copy.saving}
        className={styles.fields}
      >
        <TextField name="title" label={copy.name} required maxLength={60} defaultValue={collection?.title} />
        <TextField
          key={collection?.slug}
          name="slug"
          label={copy.slug}
          hint={copy.slugHint}
          isOptional
          maxLength={80}
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={collection?.slug}
        />
        <LongField
          name="text"
          label={copy.text}
          hint={copy.textHint}
          isOptional
          maxLength={1_000}
          defaultValue={collection?.text}
        />
        <PictureField image={collection?.image ?? ''} />
        <ChoiceField name="chosen" label={copy.chosen} defaultValue={collection?.rule ? 'rule' : 'hand'}>
          <option value="hand">{copy.chosenBy.hand}</option>
          <option value="rule">{copy.chosenBy.rule}</option>
        </ChoiceField>
        <RuleFields rule={collection?.rule ?? null} />
        <DropFields collection={collection} />
        <div className="field">
          <label className="check">
            <input
              type="checkbox"
              name="isPublished"
              defaultChecked={collection?.isPublished ?? false}
              aria-describedby="published-hint"
            />
            {copy.isPublished}
          </label>
          <p className="hint" id="published-hint">
            {copy.publishedHint}
          </p>
        </div>
      </SaveForm>
      {collection && (
        <RemoveButton path={path} label={copy.delete} title={copy.deleteTitle(collection.title)}>
          {copy.deleteText}
        </RemoveButton>
      )}
    </>
  );
}

function RuleFields({ rule }: { rule: CollectionRule | null }) {
  return (
    <fieldset className={styles.rule} data-rule>
      <legend>{copy.rule}</legend>
      <p className="hint">{copy.ruleHint}</p>
      <div className={styles.pair}>
        <ChoiceField name="type" label={copy.type} defaultValue={rule?.type ?? 'shop'}>
          <option value="shop">{copy.types.shop}</option>
          <option value="digital">{copy.types.digital}</option>
        </ChoiceField>
        <ChoiceField name="category" label={copy.category} defaultValue={rule?.category ?? ''}>
          <option value="">{copy.anyCategory}</option>
          {categorySlugs.map((slug) => (
            <option key={slug} value={slug}>
              {categories[slug]}
            </option>
          ))}
        </ChoiceField>
      </div>
      <TextField
        name="series"
        label={copy.series}
        hint={copy.seriesHint}
        isOptional
        maxLength={60}
        defaultValue={rule?.series ?? ''}
      />
      <div className={styles.pair}>
        <TextField name="min" label={copy.min} isOptional inputMode="numeric" defaultValue={rule?.min ?? ''} />
        <TextField name="max" label={copy.max} isOptional inputMode="numeric" defaultValue={rule?.max ?? ''} />
      </div>
      <label className="check">
        <input type="checkbox" name="inStock" defaultChecked={rule?.inStock ?? false} />
        {copy.inStock}
      </label>
      <div className={styles.pair}>
        <ChoiceField name="sort" label={copy.sort} defaultValue={rule?.sort ?? 'newest'}>
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {filterCopy.sorts[sort]}
            </option>
          ))}
        </ChoiceField>
        <TextField
          name="count"
          label={copy.count}
          hint={copy.countHint}
          isOptional
          inputMode="numeric"
          defaultValue={rule?.count ?? ''}
        />
      </div>
    </fieldset>
  );
}

function DropFields({ collection }: { collection: AdminCollection | null }) {
  const { startsAt = null, unitsPerCustomer = null, isLimitPerProduct = false } = collection ?? {};
  return (
    <fieldset className={styles.rule}>
      <legend>{copy.drop}</legend>
      <p className="hint">{copy.dropHint}</p>
      <TextField
        name="startsAt"
        label={copy.startsAt}
        hint={copy.startsAtHint}
        isOptional
        type="datetime-local"
        defaultValue={startsAt === null ? undefined : localTimeOf(startsAt)}
      />
      <div className={styles.pair}>
        <TextField
          name="unitsPerCustomer"
          label={copy.unitsPerCustomer}
          hint={copy.unitsHint}
          isOptional
          inputMode="numeric"
          defaultValue={unitsPerCustomer ?? undefined}
        />
        <ChoiceField name="limitPer" label={copy.limitPer} defaultValue={isLimitPerProduct ? 'product' : 'collection'}>
          <option value="collection">{copy.limitPers.collection}</option>
          <option value="product">{copy.limitPers.product}</option>
        </ChoiceField>
      </div>
    </fieldset>
  );
}
