import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import type { Column } from '../../kit/table/DataTable.tsx';
import { t } from '../../kit/ui/messages.ts';
import { OwnWords } from '../../kit/ui/OwnWords.tsx';
import { franchisee } from '../session/franchisee.store.ts';

/** Whose it is, after its name: for the platform's staff, whose lists are of all agencies. */
export function useAgencyColumn<T extends { agencyName: string | null }>(
  columns: readonly Column<T>[],
): readonly Column<T>[] {
  const isPlatforms = useStore(franchisee.$state).data?.ofSuperadminAgency === true;
  return useMemo(() => {
    const [name, ...others] = columns;
    if (!isPlatforms || !name) return columns;
    const agency: Column<T> = {
      id: 'agency',
      header: t('common.agency'),
      text: ({ agencyName }) => agencyName ?? '',
      cell: ({ agencyName }) => agencyName && <OwnWords text={agencyName} />,
    };
    return [name, agency, ...others];
  }, [columns, isPlatforms]);
}
