import type { ListSpec } from '../../../../kit/table/list/list-url.ts';

export const agencyList: ListSpec = { searchBy: [], filters: [], detail: 'agency' };
