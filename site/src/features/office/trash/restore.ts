import type { TrashEntry } from '@parichay/shared/office/trash/trash.endpoints.ts';
import { call } from '../../../lib/api.ts';

/** @returns the response, with the current address of the card @throws CallFailure */
export const restore = ({ kind, entryId }: TrashEntry) => call('POST /trash/restore', { body: { kind, entryId } });
