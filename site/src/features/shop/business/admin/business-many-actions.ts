import BellRing from 'icon:bell-ring';
import CirclePause from 'icon:circle-pause';
import CirclePlay from 'icon:circle-play';
import ImageOff from 'icon:image-off';
import ImagePlay from 'icon:image-play';
import Trash2 from 'icon:trash';
import UserRoundCheck from 'icon:user-round-check';
import Wallet from 'icon:wallet';
import type { CallKey } from '@parichay/shared/contract.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Icon } from '../../../../kit/icon/icon.ts';
import type { ListScreen } from '../../../../kit/table/list/list.store.ts';
import type { RowChanges } from '../../../../kit/table/rows/changes.store.ts';
import type { BulkAction } from '../../../../kit/table/TableScreen.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { $may } from '../../../people/access/access.store.ts';
import { $bulkRequest, type BulkKind } from './business-many.store.ts';
import { deleteBusinesses } from './businesses-admin.store.ts';

export const bulkCalls = {
  plan: 'POST /business/many/subscription-payment',
  remind: 'POST /business/many/reminder',
  live: 'POST /business/many/status',
  pause: 'POST /business/many/status',
  postsOn: 'POST /business/many/image-posts',
  postsOff: 'POST /business/many/image-posts',
  handOver: 'POST /business/many/franchisee',
} as const satisfies Record<BulkKind, CallKey>;

const bulkActionKinds: readonly (readonly [kind: BulkKind, icon: Icon, isMore?: true])[] = [
  ['plan', Wallet],
  ['remind', BellRing],
  ['live', CirclePlay, true],
  ['pause', CirclePause, true],
  ['postsOn', ImagePlay, true],
  ['postsOff', ImageOff, true],
  ['handOver', UserRoundCheck, true],
];

export function businessBulkActions(
  screen: ListScreen<Business>,
  { $notice }: Pick<RowChanges<Business, never>, '$notice'>,
  onlyKinds?: readonly BulkKind[],
): readonly BulkAction<Business>[] {
  const may = $may.get();
  const notify = (text: string) => $notice.set({ text, shouldFocus: true });
  const actions = bulkActionKinds
    .filter(([kind]) => (onlyKinds?.includes(kind) ?? true) && may(bulkCalls[kind]))
    .map(
      ([kind, icon, isMore]): BulkAction<Business> => ({
        id: kind,
        label: t(`business-many.${kind}`),
        icon,
        allowsUnloadedRows: true,
        requiresConfirmation: true,
        ...(isMore && { isMore }),
        run: (rows, clearSelection) =>
          $bulkRequest.set({
            kind,
            rows,
            onDone() {
              clearSelection();
              screen.reload();
            },
            notify,
          }),
      }),
    );
  if (onlyKinds || !may('DELETE /business/{id}')) return actions;
  return [
    ...actions,
    { id: 'delete', label: t('businesses.delete'), icon: Trash2, isDanger: true, run: deleteBusinesses },
  ];
}
