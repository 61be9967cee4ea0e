import { useStore } from '@nanostores/react';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { maxCardIdLength } from '@parichay/shared/shop/card/card.lists.ts';
import { useEffect } from 'react';
import { failureText, t } from '../../../../../kit/ui/text/messages.ts';
import { $savingSection, isCardIdRefused, sectionSave } from '../editor.store.ts';
import { $typedCardId, asCardId, cardIdAvailability, cardIdFieldId, checkCardId } from './card-id.store.ts';

const debounceMs = 400;

export function CardIdField({ card }: { card: Card }) {
  const typedCardId = useStore($typedCardId);
  const shownCardId = typedCardId ?? card.cardId;
  const setTypedCardId = (cardId: string) => {
    if (isCardIdRefused()) sectionSave.clearError();
    $typedCardId.set(cardId === card.cardId ? null : cardId);
  };
  const excess = shownCardId.length - maxCardIdLength;
  const isTooLong = excess > 0;
  const { data, status, error: checkError } = useStore(cardIdAvailability.$state);
  const { error: saveError } = useStore(sectionSave.$state);
  const saving = useStore($savingSection);
  const isSame = typedCardId === null;

  useEffect(() => {
    cardIdAvailability.reset();
    if (isSame || isTooLong) return;
    const timer = setTimeout(() => checkCardId(shownCardId, card), debounceMs);
    return () => clearTimeout(timer);
  }, [shownCardId, isSame, isTooLong, card]);

  const isChecked = !isSame && status === 'success' && data !== null;
  const isFree = isChecked && data.isAvailable;
  const refused = saving === 'settings' && saveError?.code.startsWith('card_id') ? saveError : null;
  const error = checkError ?? refused;
  const statusText = () => {
    if (isTooLong) return t('form.tooLongBy', { count: excess });
    if (error) return failureText(error);
    if (isSame) return t(card.status === 'draft' ? 'card-editor.addressHint' : 'card-editor.addressHintLive');
    if (!isChecked) return t('card-editor.addressChecking');
    return data.isAvailable ? t('card-editor.addressFree') : t(`card-editor.address_${data.reason ?? 'taken'}`);
  };
  const isWrong = isTooLong || error !== null || (isChecked && !isFree);
  return (
    <div className="field">
      <label htmlFor={cardIdFieldId}>{t('card-editor.address')}</label>
      <div className="field-box">
        <span className="field-prefix">{location.host}/</span>
        <input
          id={cardIdFieldId}
          value={shownCardId}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          aria-describedby="card-id-said"
          aria-invalid={isWrong ? true : undefined}
          onChange={({ target }) => setTypedCardId(asCardId(target.value))}
        />
      </div>
      <p
        id="card-id-said"
        className={isWrong ? 'field-error' : 'field-hint'}
        data-free={isFree ? '' : undefined}
        role="status"
      >
        {statusText()}
      </p>
      {isChecked && !isFree && data.suggestions.length > 0 && (
        <div className="row">
          {data.suggestions.map((suggestion) => (
            <button key={suggestion} type="button" className="chip" onClick={() => setTypedCardId(suggestion)}>
              {suggestion}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
