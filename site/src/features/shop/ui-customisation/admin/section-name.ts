import type { UiCustomisation } from '@parichay/shared/shop/ui-customisation/ui-customisation.endpoints.ts';
import { t } from '../../../../kit/ui/text/messages.ts';

export const sectionName = ({ title }: Pick<UiCustomisation, 'title'>): string => title || t('customisation.untitled');
