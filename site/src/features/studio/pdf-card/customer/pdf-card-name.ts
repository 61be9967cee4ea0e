import type { PdfCard } from '@parichay/shared/studio/pdf-card/pdf-card.endpoints.ts';
import { isProductList } from '@parichay/shared/studio/pdf-card/pdf-card.lists.ts';
import { locale, t } from '../../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../../lib/i18n.ts';

export const pdfCardName = ({ kind, personName, companyName, createdAt }: PdfCard): string =>
  isProductList(kind)
    ? t(`pdf-cards.name_${kind}`, { date: formatDate(createdAt, locale) })
    : personName || companyName;

/** `price-list-Mithai-Ghar` */
export const pdfCardFileName = ({ kind, personName, companyName }: PdfCard): string =>
  isProductList(kind)
    ? `${kind === 'profile' ? 'company-profile' : kind}-${companyName.trim().replaceAll(/\s+/g, '-')}`
    : personName || companyName;
