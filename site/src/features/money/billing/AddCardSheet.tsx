import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { InputField } from '../../../kit/ui/form/fields.tsx';
import { Sheet } from '../../../kit/ui/overlay/Sheet.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { $isAdding, addCard, adding, findCards, found, month } from './bill-cards.store.ts';
import { monthText } from './billing-words.ts';

export function AddCardSheet() {
  const [word, setWord] = useState('');
  const { data, error } = useStore(found.$state);
  const { error: refused } = useStore(adding.$state);
  const failure = refused ?? error;
  return (
    <Sheet kind="side" title={t('billing.addCard')} onClose={() => $isAdding.set(false)}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (word.trim()) findCards(word.trim());
        }}
      >
        <InputField
          id="find-card"
          label={t('billing.findCard')}
          hint={t('billing.findCardHint')}
          type="search"
          autoComplete="off"
          maxLength={80}
          value={word}
          onChange={({ target }) => setWord(target.value)}
        />
        <button type="submit" className="button button-quiet">
          {t('billing.find')}
        </button>
        {failure && <FailureBanner failure={failure} />}
        <p className="muted" role="status">
          {data && t('billing.foundCards', { count: data.length })}
        </p>
        <ul className="list">
          {data?.map(({ cardNo, cardId, businessName }) => (
            <li key={cardNo} className="list-row">
              <span className="two-lines">
                <strong>
                  <UserText text={businessName} />
                </strong>
                <span className="muted">{cardId}</span>
              </span>
              <button
                type="button"
                className="button button-quiet"
                aria-label={t('billing.addOf', { name: businessName })}
                onClick={() => addCard(cardNo, t('billing.added', { name: businessName, month: monthText(month) }))}
              >
                {t('billing.add')}
              </button>
            </li>
          ))}
        </ul>
      </form>
    </Sheet>
  );
}
