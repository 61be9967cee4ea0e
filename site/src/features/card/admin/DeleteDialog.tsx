import { useStore } from '@nanostores/react';
import type { CardRow } from '@parichay/shared/card/card.endpoints.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { t } from '../../ui/words.ts';
import { AnswerFailure } from './AnswerFailure.tsx';
import { nameOf } from './cards-admin.rules.ts';
import { answering, closeQuestion, deleteCard } from './cards-admin.store.ts';

/** Deleting is asked first: every visitor with the link or the printed code meets it, and nobody can undo it here. */
export function DeleteDialog({ row }: { row: CardRow }) {
  const isBusy = useStore(answering.$state).status === 'loading';
  const foot = (
    <>
      <button type="button" className="button button-danger" aria-busy={isBusy} onClick={() => deleteCard(row)}>
        {t('cards-admin.deleteGo')}
      </button>
      <button type="button" className="button button-quiet" onClick={closeQuestion}>
        {t('common.cancel')}
      </button>
    </>
  );
  return (
    <Sheet kind="dialog" title={t('cards-admin.deleteTitle')} onClose={closeQuestion} foot={foot}>
      <div className="stack">
        <p>{t('cards-admin.deleteText', { name: nameOf(row) })}</p>
        <AnswerFailure />
      </div>
    </Sheet>
  );
}
