import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import type { Column } from '../../../kit/table/DataTable.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { franchisee } from '../session/franchisee.store.ts';
import { chosenAgency } from './chosen-agency.ts';

export function useColumnsWithAgency<T extends { agencyName: string | null }>(
  columns: readonly Column<T>[],
): readonly Column<T>[] {
  const showsAgency = useStore(franchisee.$state).data?.ofSuperadminAgency === true && chosenAgency() === null;
  return useMemo(() => {
    const [name, ...others] = columns;
    if (!showsAgency || !name) return columns;
    const agency: Column<T> = {
      id: 'agency',
      header: t('common.agency'),
      width: '96px',
      text: ({ agencyName }) => agencyName ?? '',
      cell: ({ agencyName }) => agencyName && <UserText text={agencyName} />,
    };
    return [name, agency, ...others];
  }, [columns, showsAgency]);
}
