import { useStore } from '@nanostores/react';
import type { CardRow } from '@parichay/shared/shop/card/card.endpoints.ts';
import { useState } from 'react';
import { ActionFailure } from '../../../../kit/table/TableNotices.tsx';
import { InputField } from '../../../../kit/ui/form/fields.tsx';
import { FormSheet } from '../../../../kit/ui/overlay/FormSheet.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { cardNameOf, parseLimit } from './cards-admin.rules.ts';
import { cardChanges, closeQuestion, setCardLimit, submission } from './cards-admin.store.ts';

export function LimitSheet({ row }: { row: CardRow }) {
  const [isLimited, setLimited] = useState(row.cardLimit !== null);
  const [typed, setTyped] = useState(String(row.cardLimit ?? ''));
  const [isWrong, setWrong] = useState(false);
  const isBusy = useStore(submission.$state).status === 'loading';
  const save = () => {
    const limit = parseLimit(typed);
    setWrong(isLimited && limit === null);
    if (!isLimited || limit !== null) setCardLimit(row, isLimited ? limit : null);
  };
  return (
    <FormSheet
      title={t('cards-admin.limitTitle')}
      onClose={closeQuestion}
      submitLabel={t('common.save')}
      isBusy={isBusy}
      onSubmit={save}
    >
      <p>{t('cards-admin.limitText', { name: cardNameOf(row) })}</p>
      <fieldset>
        <legend className="visually-hidden">{t('cards-admin.limit')}</legend>
        {[false, true].map((limited) => (
          <label key={String(limited)} className="check">
            <input type="radio" name="limit" checked={isLimited === limited} onChange={() => setLimited(limited)} />
            {t(limited ? 'cards-admin.limitNumber' : 'cards-admin.limitNone')}
          </label>
        ))}
      </fieldset>
      {isLimited && (
        <InputField
          id="limit"
          label={t('cards-admin.limitField')}
          error={isWrong ? t('cards-admin.limitWrong') : undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <ActionFailure changes={cardChanges} />
    </FormSheet>
  );
}
