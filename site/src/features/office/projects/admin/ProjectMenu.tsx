import Download from 'icon:download';
import IndianRupee from 'icon:indian-rupee';
import { useStore } from '@nanostores/react';
import type { CallKey } from '@parichay/shared/contract.ts';
import { type RowAction, RowMenu } from '../../../../kit/table/rows/RowMenu.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { $may } from '../../../people/access/access.store.ts';

interface Props {
  name: string;
  recordPaymentCall: CallKey;
  canRecordPayment: boolean;
  filePath: string | null;
  onRecordPayment(): void;
}

export function ProjectMenu({ name, recordPaymentCall, canRecordPayment, filePath, onRecordPayment }: Props) {
  const may = useStore($may);
  const actions: RowAction<'record' | 'download'>[] = [
    ...(canRecordPayment && may(recordPaymentCall)
      ? [{ id: 'record' as const, label: t('projects-admin.record'), icon: IndianRupee }]
      : []),
    ...(filePath
      ? [{ id: 'download' as const, label: t('projects-admin.download'), icon: Download, href: filePath }]
      : []),
  ];
  if (actions.length === 0) return null;
  return <RowMenu name={name} actions={actions} onAction={(id) => id === 'record' && onRecordPayment()} />;
}
