import { initial } from '../lib/initial.ts';
import { type LayerData, type TextField, textFields } from './layer.fields.ts';

const isTextField = (name: string): name is TextField => (textFields as readonly string[]).includes(name);

/** What may stand behind a field's name: `businessName|initial`. */
const filters: Record<string, (value: string) => string> = {
  initial,
  /** Of an address without its scheme. */
  host: (address) => address.split('/')[0] ?? '',
  /** Of a phone number, as `tel:` takes it. */
  dial: (phone) => phone.replaceAll(/[^\d+]/g, ''),
  /** Of a phone number, as `https://wa.me/` takes it. */
  digits: (phone) => phone.replaceAll(/\D/g, ''),
};

/** `businessName` or `businessName|initial` → its value; empty for what nobody knows. */
function textOf(name: string, texts: LayerData['texts']): string {
  const [field = '', filter] = name.split('|');
  const value = isTextField(field) ? (texts[field] ?? '').trim() : '';
  return filter === undefined ? value : (filters[filter]?.(value) ?? '');
}

/**
 * Fills `{field}` in. A field that is empty takes the words between it and its neighbour along, so that
 * `{phone} · {city}` leaves no dot behind; a template whose fields are all empty is empty.
 */
export function filled(template: string, texts: LayerData['texts']): string {
  const parts = template.split(/\{([a-zA-Z0-9|]+)\}/);
  if (parts.length === 1) return template.trim();
  const values = parts.filter((_, index) => index % 2 === 1).map((name) => textOf(name, texts));
  const between = parts.filter((_, index) => index % 2 === 0);
  let text = '';
  let isFirst = true;
  for (const [index, value] of values.entries()) {
    if (value === '') continue;
    if (!isFirst || index === 0) text += between[index] ?? '';
    text += value;
    isFirst = false;
  }
  if (isFirst) return '';
  if (values.at(-1) !== '') text += between.at(-1) ?? '';
  return text.trim();
}

/** What stands in braces in a template and is no field, or a filter that there is not. */
export const unknownFields = (template: string): string[] =>
  [...template.matchAll(/\{([^{}]*)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => {
      const [field = '', filter, ...more] = name.split('|');
      const isFilter = filter === undefined || Object.hasOwn(filters, filter);
      return !isTextField(field) || !isFilter || more.length > 0;
    });

/** Whether a field has something to show. */
export const has = (name: string, data: LayerData): boolean =>
  isTextField(name)
    ? (data.texts[name] ?? '').trim() !== ''
    : data.pictures[name as keyof LayerData['pictures']] !== undefined;
