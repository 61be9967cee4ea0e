import { initial } from '../../platform/lib/initial.ts';
import { type Field, type LayerData, pictureFields, type TextField, textFields } from './layer.fields.ts';

const isTextField = (name: string): name is TextField => (textFields as readonly string[]).includes(name);

const textFilterByName: Record<string, (value: string) => string> = {
  initial,
  host: (address) => address.split('/')[0] ?? '',
  dial: (phone) => phone.replaceAll(/[^\d+]/g, ''),
  digits: (phone) => phone.replaceAll(/\D/g, ''),
};

function textOfField(name: string, texts: LayerData['texts']): string {
  const [field = '', filter] = name.split('|');
  const value = isTextField(field) ? (texts[field] ?? '').trim() : '';
  return filter === undefined ? value : (textFilterByName[filter]?.(value) ?? '');
}

/** An empty field also drops its separator, so `{phone} · {city}` leaves no dot behind. */
export function fillTemplate(template: string, texts: LayerData['texts']): string {
  const parts = template.split(/\{([a-zA-Z0-9|]+)\}/);
  if (parts.length === 1) return template.trim();
  const values = parts.filter((_, index) => index % 2 === 1).map((name) => textOfField(name, texts));
  const separators = parts.filter((_, index) => index % 2 === 0);
  let text = '';
  let isFirst = true;
  for (const [index, value] of values.entries()) {
    if (value === '') continue;
    if (!isFirst || index === 0) text += separators[index] ?? '';
    text += value;
    isFirst = false;
  }
  if (isFirst) return '';
  if (values.at(-1) !== '') text += separators.at(-1) ?? '';
  return text.trim();
}

export const unknownFieldsIn = (template: string): string[] =>
  [...template.matchAll(/\{([^{}]*)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => {
      const [field = '', filter, ...more] = name.split('|');
      const isFilter = filter === undefined || Object.hasOwn(textFilterByName, filter);
      return !isTextField(field) || !isFilter || more.length > 0;
    });

export const isFieldFilled = (name: string, data: LayerData): boolean =>
  isTextField(name)
    ? (data.texts[name] ?? '').trim() !== ''
    : data.pictures[name as keyof LayerData['pictures']] !== undefined;

export function fieldsIn(layers: unknown): Field[] {
  const json = JSON.stringify(layers);
  return [
    ...textFields.filter((field) => new RegExp(`\\{${field}[|}]`).test(json)),
    ...pictureFields.filter((field) => json.includes(`"field":"${field}"`)),
  ];
}
