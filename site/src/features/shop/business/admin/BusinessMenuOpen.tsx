import type { CallKey } from '@parichay/shared/contract.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import {
  BellRing,
  CopyPlus,
  LogIn,
  type LucideIcon,
  PanelRight,
  Pencil,
  Smartphone,
  Store,
  Trash2,
  UserRoundCheck,
  Wallet,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { RowChanges } from '../../../../kit/table/rows/changes.store.ts';
import { RowMenuPopup } from '../../../../kit/table/rows/RowMenuPopup.tsx';
import { lazy } from '../../../../kit/ui/browser/lazy.tsx';
import type { PopupProps } from '../../../../kit/ui/overlay/use-popup.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { CallFailure } from '../../../../lib/api.ts';
import { $may } from '../../../people/access/access.store.ts';
import { agency } from '../../../people/session/agency.store.ts';
import {
  businessChanges,
  businessPath,
  deleteBusiness,
  editPath,
  logInAs,
  recordPaymentPath,
} from './businesses-admin.store.ts';

const AccountChangeSheet = lazy(
  async () => (await import('../../../people/account-change/account-change.load.ts')).loadAccountChangeSheet(),
  { isRare: true },
);
const OtherAgency = lazy(async () => (await import('./OtherAgency.tsx')).OtherAgency, { isRare: true });
const BusinessMany = lazy(async () => (await import('./business-many.load.ts')).loadBusinessMany(), { isRare: true });

interface Props extends PopupProps {
  row: Business;
  place: 'list' | 'page' | 'renewals';
  changes: Pick<RowChanges<Business, never>, '$notice' | '$rowFailure'>;
  onChanged(): void;
  onSheet(sheet: ReactNode): void;
}

interface Action {
  id: string;
  words: string;
  icon: LucideIcon;
  call?: CallKey;
  isDanger?: boolean;
  run(): unknown;
}

function actionsOf({ row, place, changes, onChanged, onSheet }: Props): Action[] {
  const { businessId, businessName: name } = row;
  const close = () => onSheet(null);
  const go = (path: string) => () => location.assign(path);
  const many = (kind: 'remind' | 'handOver') => () =>
    onSheet(
      <BusinessMany
        asked={{
          kind,
          rows: [row],
          onDone: onChanged,
          say: (words) => changes.$notice.set({ words, takesFocus: true }),
        }}
        onClose={close}
      />,
    );
  const changing = (kind: 'number' | 'owner') => () =>
    onSheet(
      <AccountChangeSheet
        whose={{ kind, businessId }}
        name={name}
        isByEmail={row.user.phoneNumber === null}
        onDone={onChanged}
        onClose={close}
      />,
    );
  const enter = async () => {
    if (row.agencyId !== agency.$state.get().data?.agencyId) return onSheet(<OtherAgency row={row} onClose={close} />);
    try {
      await logInAs(row);
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown;
      changes.$rowFailure.set({ id: businessId, failure: thrown });
    }
  };
  const actions: (Action | false)[] = [
    place !== 'page' && {
      id: 'open',
      words: t('businesses.open'),
      icon: PanelRight,
      run: go(businessPath(businessId)),
    },
    place !== 'page' && {
      id: 'edit',
      words: t('businesses.edit'),
      icon: Pencil,
      call: 'POST /business',
      run: go(editPath(businessId)),
    },
    {
      id: 'recordPayment',
      words: t('businesses.recordPayment'),
      icon: Wallet,
      call: 'POST /business/subscription-payment',
      run: go(recordPaymentPath(businessId)),
    },
    row.expiryDateForCustomer !== null && {
      id: 'remind',
      words: t('business-many.remind'),
      icon: BellRing,
      call: 'POST /business/many/reminder',
      run: many('remind'),
    },
    {
      id: 'handOver',
      words: t('business-many.handOver'),
      icon: UserRoundCheck,
      call: 'POST /business/many/franchisee',
      run: many('handOver'),
    },
    {
      id: 'changeNumber',
      words: t('businesses.changeNumber'),
      icon: Smartphone,
      call: 'POST /account-change',
      run: changing('number'),
    },
    {
      id: 'newOwner',
      words: t('businesses.newOwner'),
      icon: Store,
      call: 'POST /account-change',
      run: changing('owner'),
    },
    { id: 'logInAs', words: t('businesses.logInAs'), icon: LogIn, call: 'POST /user/log-in-as', run: enter },
    place !== 'renewals' && {
      id: 'clone',
      words: t('businesses.clone'),
      icon: CopyPlus,
      call: 'POST /business/cloneBusiness',
      run: () => businessChanges.ask('clone', row),
    },
    place !== 'renewals' && {
      id: 'delete',
      words: t('businesses.delete'),
      icon: Trash2,
      isDanger: true,
      call: 'DELETE /business/{id}',
      run: () => deleteBusiness(row),
    },
  ];
  const may = $may.get();
  return actions.filter((action) => action !== false).filter(({ call }) => !call || may(call));
}

export function BusinessMenuOpen(props: Props) {
  const actions = actionsOf(props);
  return (
    <RowMenuPopup
      trigger={props.trigger}
      onClose={props.onClose}
      label={t('table.actionsFor', { name: props.row.businessName })}
      actions={actions}
      onAction={(id) => actions.find((action) => action.id === id)?.run()}
    />
  );
}
