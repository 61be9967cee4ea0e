import type { Path } from '../../../../kit/ui/form/merge.rules.ts';
import { rupees, t } from '../../../../kit/ui/text/messages.ts';

export function nameOfPath(path: Path): string {
  const name = path.split('.').at(-1) as 'agencyName';
  const words = t(`agencies.${name}`);
  return words === `agencies.${name}` ? t(`agency-care.${name as string as 'email'}`) : words;
}

export function valueText(path: Path, value: unknown): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return t('agencies.nothing');
  if (typeof value === 'boolean') return t(value ? 'agencies.on' : 'agencies.off');
  if (typeof value === 'number' && path.endsWith('Paise')) return rupees(value);
  if (path === 'roles') return t((value as string[]).includes('superadmin') ? 'agencies.on' : 'agencies.off');
  if (path.endsWith('allowedMakers'))
    return (value as ('admin' | 'creator' | 'franchisee')[]).map((maker) => t(`agencies.maker_${maker}`)).join(', ');
  if (path.endsWith('customerPlans'))
    return (value as { id: string; pricePaise: number }[])
      .map(({ id, pricePaise }) => `${id} ${rupees(pricePaise)}`)
      .join(', ');
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' ? t('agencies.anotherPicture') : String(value);
}
