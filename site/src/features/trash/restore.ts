import type { TrashEntry } from '@parichay/shared/trash/trash.endpoints.ts';
import { call } from '../../lib/api.ts';

/** Brings back as it was what was deleted. @returns the address that its card has now @throws CallFailure */
export const restore = ({ kind, entryId }: TrashEntry) => call('POST /trash/restore', { body: { kind, entryId } });
