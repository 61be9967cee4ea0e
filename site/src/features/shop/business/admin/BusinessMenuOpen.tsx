import BellRing from 'icon:bell-ring';
import CopyPlus from 'icon:copy-plus';
import LogIn from 'icon:log-in';
import PanelRight from 'icon:panel-right';
import Pencil from 'icon:pencil';
import Smartphone from 'icon:smartphone';
import Store from 'icon:store';
import Trash2 from 'icon:trash';
import UserRoundCheck from 'icon:user-round-check';
import Wallet from 'icon:wallet';
import type { CallKey } from '@parichay/shared/contract.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { ReactNode } from 'react';
import type { Icon } from '../../../../kit/icon/icon.ts';
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
  logInAsCustomer,
  recordPaymentPath,
  staffEditBusinessPath,
} from './businesses-admin.store.ts';

const AccountChangeSheet = lazy(
  async () => (await import('../../../people/account-change/account-change.load.ts')).loadAccountChangeSheet(),
  { isRare: true },
);
const OtherAgencyDialog = lazy(async () => (await import('./OtherAgencyDialog.tsx')).OtherAgencyDialog, {
  isRare: true,
});
const BusinessBulkSheet = lazy(async () => (await import('./business-many.load.ts')).loadBulkSheet(), { isRare: true });

interface Props extends PopupProps {
  row: Business;
  shownOn: 'list' | 'page' | 'renewals';
  changes: Pick<RowChanges<Business, never>, '$notice' | '$rowFailure'>;
  onChanged(): void;
  onOpenSheet(sheet: ReactNode): void;
}

interface Action {
  id: string;
  label: string;
  icon: Icon;
  call?: CallKey;
  isDanger?: boolean;
  run(): unknown;
}

function menuActionsOf({ row, shownOn, changes, onChanged, onOpenSheet }: Props): Action[] {
  const { businessId, businessName } = row;
  const close = () => onOpenSheet(null);
  const navigateTo = (path: string) => () => location.assign(path);
  const openBulk = (kind: 'remind' | 'handOver') => () =>
    onOpenSheet(
      <BusinessBulkSheet
        request={{
          kind,
          rows: [row],
          onDone: onChanged,
          notify: (words) => changes.$notice.set({ text: words, shouldFocus: true }),
        }}
        onClose={close}
      />,
    );
  const openAccountChange = (kind: 'number' | 'owner') => () =>
    onOpenSheet(
      <AccountChangeSheet
        changeTarget={{ kind, businessId }}
        name={businessName}
        signsInByEmail={row.user.phoneNumber === null}
        onDone={onChanged}
        onClose={close}
      />,
    );
  const logIn = async () => {
    if (row.agencyId !== agency.$state.get().data?.agencyId)
      return onOpenSheet(<OtherAgencyDialog row={row} onClose={close} />);
    try {
      await logInAsCustomer(row);
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown;
      changes.$rowFailure.set({ id: businessId, failure: thrown });
    }
  };
  const actions: (Action | false)[] = [
    shownOn !== 'page' && {
      id: 'open',
      label: t('businesses.open'),
      icon: PanelRight,
      run: navigateTo(businessPath(businessId)),
    },
    shownOn !== 'page' && {
      id: 'edit',
      label: t('businesses.edit'),
      icon: Pencil,
      call: 'POST /business',
      run: navigateTo(staffEditBusinessPath(businessId)),
    },
    {
      id: 'recordPayment',
      label: t('businesses.recordPayment'),
      icon: Wallet,
      call: 'POST /business/subscription-payment',
      run: navigateTo(recordPaymentPath(businessId)),
    },
    row.expiryDateForCustomer !== null && {
      id: 'remind',
      label: t('business-many.remind'),
      icon: BellRing,
      call: 'POST /business/many/reminder',
      run: openBulk('remind'),
    },
    {
      id: 'handOver',
      label: t('business-many.handOver'),
      icon: UserRoundCheck,
      call: 'POST /business/many/franchisee',
      run: openBulk('handOver'),
    },
    {
      id: 'changeNumber',
      label: t('businesses.changeNumber'),
      icon: Smartphone,
      call: 'POST /account-change',
      run: openAccountChange('number'),
    },
    {
      id: 'newOwner',
      label: t('businesses.newOwner'),
      icon: Store,
      call: 'POST /account-change',
      run: openAccountChange('owner'),
    },
    { id: 'logInAs', label: t('businesses.logInAs'), icon: LogIn, call: 'POST /user/log-in-as', run: logIn },
    shownOn !== 'renewals' && {
      id: 'clone',
      label: t('businesses.clone'),
      icon: CopyPlus,
      call: 'POST /business/cloneBusiness',
      run: () => businessChanges.openQuestion('clone', row),
    },
    shownOn !== 'renewals' && {
      id: 'delete',
      label: t('businesses.delete'),
      icon: Trash2,
      isDanger: true,
      call: 'DELETE /business/{id}',
      run: () => deleteBusiness(row),
    },
  ];
  const may = $may.get();
  return actions.filter((action) => action !== false).filter(({ call }) => !call || may(call));
}

export function BusinessMenuPopup(props: Props) {
  const actions = menuActionsOf(props);
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
