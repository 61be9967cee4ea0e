import type { Locale } from '../../../lib/i18n.ts';
import { chosenAgencyQuery } from '../../people/agency/chosen-agency.ts';

export const monthExportPath = (month: string, lang: Locale): string =>
  `/api/v1/invoice/export?${new URLSearchParams({ month, lang, ...chosenAgencyQuery() })}`;
