import type { CallKey } from '@parichay/shared/contract.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import {
  BellRing,
  CirclePause,
  CirclePlay,
  ImageOff,
  ImagePlay,
  type LucideIcon,
  Trash2,
  UserRoundCheck,
  Wallet,
} from 'lucide-react';
import type { ListScreen } from '../../../../kit/table/list/list.store.ts';
import type { RowChanges } from '../../../../kit/table/rows/changes.store.ts';
import type { BulkAction } from '../../../../kit/table/TableScreen.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { $may } from '../../../people/access/access.store.ts';
import { $many, type ManyKind } from './business-many.store.ts';
import { deleteBusinesses } from './businesses-admin.store.ts';

export const manyCalls = {
  plan: 'POST /business/many/subscription-payment',
  remind: 'POST /business/many/reminder',
  live: 'POST /business/many/status',
  pause: 'POST /business/many/status',
  postsOn: 'POST /business/many/image-posts',
  postsOff: 'POST /business/many/image-posts',
  handOver: 'POST /business/many/franchisee',
} as const satisfies Record<ManyKind, CallKey>;

const kinds: readonly (readonly [kind: ManyKind, icon: LucideIcon, isMore?: true])[] = [
  ['plan', Wallet],
  ['remind', BellRing],
  ['live', CirclePlay, true],
  ['pause', CirclePause, true],
  ['postsOn', ImagePlay, true],
  ['postsOff', ImageOff, true],
  ['handOver', UserRoundCheck, true],
];

/** @param only limits the actions to these kinds */
export function businessBulk(
  screen: ListScreen<Business>,
  { $notice }: Pick<RowChanges<Business, never>, '$notice'>,
  only?: readonly ManyKind[],
): readonly BulkAction<Business>[] {
  const may = $may.get();
  const say = (words: string) => $notice.set({ words, takesFocus: true });
  const asked = kinds
    .filter(([kind]) => (only?.includes(kind) ?? true) && may(manyCalls[kind]))
    .map(
      ([kind, icon, isMore]): BulkAction<Business> => ({
        id: kind,
        words: t(`business-many.${kind}`),
        icon,
        isForAll: true,
        isAsked: true,
        ...(isMore && { isMore }),
        run: (rows, onNone) =>
          $many.set({
            kind,
            rows,
            onDone() {
              onNone();
              screen.reload();
            },
            say,
          }),
      }),
    );
  if (only || !may('DELETE /business/{id}')) return asked;
  return [
    ...asked,
    { id: 'delete', words: t('businesses.delete'), icon: Trash2, isDanger: true, run: deleteBusinesses },
  ];
}
