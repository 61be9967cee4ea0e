import { formatDate, formatRupees } from '../../lib/i18n.ts';
import { locale, t } from '../ui/words.ts';
import type { Product } from './billing.store.ts';

/** `November 2026`. */
export const monthText = ({ month, year }: { month: number; year: number }): string =>
  formatDate(`${year}-${String(month).padStart(2, '0')}-01`, locale, { month: 'long', year: 'numeric' });

export const dayText = (iso: string): string => formatDate(iso, locale);
export const rupees = (paise: number): string => formatRupees(paise, locale);
export const productText = (product: Product): string => t(`billing.product_${product}`);
