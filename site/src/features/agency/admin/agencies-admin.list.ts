import type { ListSpec } from '../../../kit/table/list-url.ts';

/** One search covers names and domains. */
export const agencyList: ListSpec = { searchBy: [], filters: [], detail: 'agency' };
