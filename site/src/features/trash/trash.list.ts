import type { ListSpec } from '../../kit/table/list-url.ts';

/** What can be asked of the trash: GET /trash. */
export const trashList: ListSpec = { searchBy: [], filters: [], detail: 'entry' };
