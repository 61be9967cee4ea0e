import { useStore } from '@nanostores/react';
import type { CallKey } from '@parichay/shared/contract.ts';
import { Download, IndianRupee } from 'lucide-react';
import { type RowAction, RowMenu } from '../../../../kit/table/rows/RowMenu.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { $may } from '../../../people/access/access.store.ts';

interface Props {
  name: string;
  recordBy: CallKey;
  canRecord: boolean;
  file: string | null;
  onRecord(): void;
}

export function ProjectMenu({ name, recordBy, canRecord, file, onRecord }: Props) {
  const may = useStore($may);
  const actions: RowAction<'record' | 'download'>[] = [
    ...(canRecord && may(recordBy)
      ? [{ id: 'record' as const, words: t('projects-admin.record'), icon: IndianRupee }]
      : []),
    ...(file ? [{ id: 'download' as const, words: t('projects-admin.download'), icon: Download, href: file }] : []),
  ];
  if (actions.length === 0) return null;
  return <RowMenu name={name} actions={actions} onAction={(id) => id === 'record' && onRecord()} />;
}
