import { formatDateTime, formatDay } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';
import { formatCount } from '#lib/plural.ts';
import { type FieldName, fieldNames, fieldOf } from '#shop/catalog/product-fields.ts';
import { auditFieldCopy, auditLogCopy as copy } from './copy.ts';

type Facts = Record<string, unknown> | null;

/** `undefined`: the log entry does not contain this field on that side. */
export type Change = { field: string; was?: unknown; is?: unknown };

const TEXT_MAX_CHARACTERS = 160;
const ENTRIES_MAX = 6;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Fields that an action changed. */
export function listChanges(before: Facts, after: Facts): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields.map((field) => ({
    field,
    ...(before && field in before && { was: before[field] }),
    ...(after && field in after && { is: after[field] }),
  }));
}

const isField = (field: string): field is FieldName => fieldNames.some((name) => name === field);

/** "fromPricePaise" becomes "From price". */
export function fieldText(field: string): string {
  const known = auditFieldCopy[field];
  if (known !== undefined) return known;
  if (isField(field)) return fieldOf(field).history ?? fieldOf(field).label;
  const text = field
    .replace(/Paise$/, '')
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A value as readable text; never JSON. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return copy.nothing;
  if (typeof value === 'boolean') return value ? copy.yes : copy.no;
  if (typeof value === 'number') return field.endsWith('Paise') ? formatRupees(value) : formatCount(value);
  if (typeof value === 'string') return textOf(value);
  if (Array.isArray(value)) return listText(value.map((entry) => valueText(field, entry)));
  return listText(Object.entries(value).map(([key, entry]) => `${fieldText(key)} ${valueText(key, entry)}`));
}

function textOf(text: string): string {
  if (MOMENT.test(text) && !Number.isNaN(Date.parse(text))) return formatDateTime(new Date(text));
  if (DAY.test(text) && !Number.isNaN(Date.parse(text))) return formatDay(new Date(text));
  return text.length > TEXT_MAX_CHARACTERS ? `${text.slice(0, TEXT_MAX_CHARACTERS)}…` : text;
}

function listText(entries: readonly string[]): string {
  if (entries.length === 0) return copy.nothing;
  const shown = entries.slice(0, ENTRIES_MAX).join(', ');
  return entries.length > ENTRIES_MAX ? `${shown} ${copy.more(entries.length - ENTRIES_MAX)}` : shown;
}
