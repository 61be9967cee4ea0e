import { t } from '../text/messages.ts';
import { QuestionDialog } from './QuestionDialog.tsx';
import type { FieldUpload } from './use-back.ts';

interface Props {
  uploads: readonly FieldUpload[];
  onLeave(): void;
  onClose(): void;
}

export function UploadQuestion({ uploads, onLeave, onClose }: Props) {
  return (
    <QuestionDialog
      title={t('form.leaveTitle')}
      text={t('form.leaveText', { count: uploads.reduce((sum, { count }) => sum + count, 0) })}
      confirmLabel={t('form.leaveGo')}
      onConfirm={() => {
        onClose();
        for (const upload of uploads) upload.abort();
        onLeave();
      }}
      onClose={onClose}
    />
  );
}
