import '../../../../kit/table/rows/row-menu.css';
import EllipsisVertical from 'icon:ellipsis-vertical';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { type ReactNode, useState } from 'react';
import type { RowChanges } from '../../../../kit/table/rows/changes.store.ts';
import { lazy } from '../../../../kit/ui/browser/lazy.tsx';
import { usePopup } from '../../../../kit/ui/overlay/use-popup.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { businessChanges, businessScreen } from './businesses-admin.store.ts';

const BusinessMenuOpen = lazy(async () => (await import('./business-menu.load.ts')).loadBusinessMenu());

interface Props {
  row: Business;
  /** `renewals` cannot copy or delete; `page` cannot open or edit. */
  shownOn?: 'list' | 'page' | 'renewals';
  changes?: Pick<RowChanges<Business, never>, '$notice' | '$rowFailure'>;
  /** Called when the row does not show the change yet. */
  onChanged?(): void;
  children?: ReactNode;
}

export function BusinessMenu({
  row,
  shownOn = 'list',
  changes = businessChanges,
  onChanged = () => void businessScreen.reload(),
  children,
}: Props) {
  const { isOpen, button, popup } = usePopup('menu');
  const [sheet, setSheet] = useState<ReactNode>(null);
  return (
    <>
      <button
        {...button}
        className={children ? 'button button-quiet' : 'icon-button table-menu'}
        aria-label={children ? undefined : t('table.actionsFor', { name: row.businessName })}
      >
        {children ?? <EllipsisVertical size={18} aria-hidden="true" />}
      </button>
      {isOpen && (
        <BusinessMenuOpen
          {...popup}
          row={row}
          shownOn={shownOn}
          changes={changes}
          onChanged={onChanged}
          onOpenSheet={setSheet}
        />
      )}
      {sheet}
    </>
  );
}
