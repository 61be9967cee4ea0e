import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { InputField } from '../../../kit/ui/form/fields.tsx';
import { Sheet } from '../../../kit/ui/overlay/Sheet.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import {
  $isAddSheetOpen,
  addCardToBill,
  cardAddition,
  findCards,
  foundCards,
  openedBillMonth,
} from './bill-cards.store.ts';
import { monthText } from './billing-text.ts';

export function AddCardSheet() {
  const [searchText, setSearchText] = useState('');
  const { data, error } = useStore(foundCards.$state);
  const { error: addError } = useStore(cardAddition.$state);
  const failure = addError ?? error;
  return (
    <Sheet kind="side" title={t('billing.addCard')} onClose={() => $isAddSheetOpen.set(false)}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (searchText.trim()) findCards(searchText.trim());
        }}
      >
        <InputField
          id="find-card"
          label={t('billing.findCard')}
          hint={t('billing.findCardHint')}
          type="search"
          autoComplete="off"
          maxLength={80}
          value={searchText}
          onChange={({ target }) => setSearchText(target.value)}
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
                onClick={() =>
                  addCardToBill(cardNo, t('billing.added', { name: businessName, month: monthText(openedBillMonth) }))
                }
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
