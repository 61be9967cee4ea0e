import type { ListSpec } from '../../../kit/table/list-url.ts';

/** What can be asked of the list of agencies: GET /agency/list. One search finds names and domains. */
export const agencyList: ListSpec = { searchBy: [], filters: [], detail: 'agency' };
