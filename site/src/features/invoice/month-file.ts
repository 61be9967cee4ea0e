import type { Locale } from '../../lib/i18n.ts';
import { ofChosenAgency } from '../agency/chosen-agency.ts';

/** Where the file of a month is saved from: of the chosen agency, else of the reader's own. */
export const monthFilePath = (month: string, lang: Locale): string =>
  `/api/v1/invoice/export?${new URLSearchParams({ month, lang, ...ofChosenAgency() })}`;
