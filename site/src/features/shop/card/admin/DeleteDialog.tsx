import type { CardRow } from '@parichay/shared/shop/card/card.endpoints.ts';
import { DeleteQuestion } from '../../../../kit/table/bulk/DeleteQuestion.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { nameOf } from './cards-admin.rules.ts';
import { cardChanges, deleteCard } from './cards-admin.store.ts';

export const DeleteDialog = ({ row }: { row: CardRow }) => (
  <DeleteQuestion
    changes={cardChanges}
    title={t('cards-admin.deleteTitle')}
    text={t('cards-admin.deleteText', { name: nameOf(row) })}
    go={t('cards-admin.deleteGo')}
    onGo={() => deleteCard(row)}
  />
);
