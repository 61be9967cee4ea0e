import type { Locale } from '../../../lib/i18n.ts';
import { ofChosenAgency } from '../../people/agency/chosen-agency.ts';

export const monthFilePath = (month: string, lang: Locale): string =>
  `/api/v1/invoice/export?${new URLSearchParams({ month, lang, ...ofChosenAgency() })}`;
