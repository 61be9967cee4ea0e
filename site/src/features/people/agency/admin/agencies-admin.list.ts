import type { ListSpec } from '../../../../kit/table/list-url.ts';

export const agencyList: ListSpec = { searchBy: [], filters: [], detail: 'agency' };
