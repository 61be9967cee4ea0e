import type { CardRow } from '@parichay/shared/shop/card/card.endpoints.ts';
import { DeleteQuestion } from '../../../../kit/table/bulk/DeleteQuestion.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { CloneSheet } from './CloneSheet.tsx';
import { cardNameOf } from './cards-admin.rules.ts';
import { type CardQuestionKind, cardChanges, deleteCard } from './cards-admin.store.ts';
import { ImageSettingsSheet } from './ImageSettingsSheet.tsx';
import { LimitSheet } from './LimitSheet.tsx';
import { PublishSheet } from './PublishSheet.tsx';
import { SuspendSheet } from './SuspendSheet.tsx';

const DeleteDialog = ({ row }: { row: CardRow }) => (
  <DeleteQuestion
    changes={cardChanges}
    title={t('cards-admin.deleteTitle')}
    text={t('cards-admin.deleteText', { name: cardNameOf(row) })}
    confirmLabel={t('cards-admin.deleteGo')}
    onConfirm={() => deleteCard(row)}
  />
);

const sheets = {
  limit: LimitSheet,
  imageSettings: ImageSettingsSheet,
  clone: CloneSheet,
  delete: DeleteDialog,
  suspend: SuspendSheet,
  publish: PublishSheet,
} as const;

export function CardQuestion({ question: { kind, row } }: { question: { kind: CardQuestionKind; row: CardRow } }) {
  const QuestionSheet = sheets[kind];
  return <QuestionSheet row={row} />;
}
