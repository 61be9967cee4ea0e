import { useStore } from '@nanostores/react';
import type { Card } from '@parichay/shared/card/card.endpoints.ts';
import { useEffect, useState } from 'react';
import { failureText, t } from '../../ui/words.ts';
import { $wish, asCardId, availability, cardIdSave, checkCardId, saveCardId } from './card-id.store.ts';

const pause = 400;

/** The card's address: whether a wish can be had is said while it is typed, with what is free beside it. */
export function CardIdField({ card }: { card: Card }) {
  const [wish, setWish] = useState(card.cardId);
  const { data, status, error: checkError } = useStore(availability.$state);
  const { status: saveStatus, error: saveError } = useStore(cardIdSave.$state);
  const isSame = wish === card.cardId;

  useEffect(() => setWish(card.cardId), [card.cardId]);
  useEffect(() => {
    $wish.set(isSame ? null : wish);
    return () => $wish.set(null);
  }, [wish, isSame]);
  useEffect(() => {
    availability.reset();
    cardIdSave.clearError();
    if (isSame) return;
    const timer = setTimeout(() => checkCardId(wish, card), pause);
    return () => clearTimeout(timer);
  }, [wish, isSame, card]);

  const isChecked = !isSame && status === 'success' && data !== null;
  const isFree = isChecked && data.isAvailable;
  const error = checkError ?? saveError;
  const said = () => {
    if (error) return failureText(error);
    if (isSame) return t(card.status === 'active' ? 'card-editor.addressHintLive' : 'card-editor.addressHint');
    if (!isChecked) return t('card-editor.addressChecking');
    return data.isAvailable ? t('card-editor.addressFree') : t(`card-editor.address_${data.reason ?? 'taken'}`);
  };
  const isWrong = error !== null || (isChecked && !isFree);
  return (
    <div className="field">
      <label htmlFor="card-id">{t('card-editor.address')}</label>
      <div className="field-box">
        <span className="field-prefix">{location.host}/</span>
        <input
          id="card-id"
          value={wish}
          maxLength={40}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          aria-describedby="card-id-said"
          aria-invalid={isWrong ? true : undefined}
          onChange={({ target }) => setWish(asCardId(target.value))}
        />
      </div>
      <p
        id="card-id-said"
        className={isWrong ? 'field-error' : 'field-hint'}
        data-free={isFree ? '' : undefined}
        role="status"
      >
        {said()}
      </p>
      {isChecked && !isFree && data.suggestions.length > 0 && (
        <div className="row">
          {data.suggestions.map((suggestion) => (
            <button key={suggestion} type="button" className="chip" onClick={() => setWish(suggestion)}>
              {suggestion}
            </button>
          ))}
        </div>
      )}
      {isFree && (
        <button
          type="button"
          className="button button-quiet"
          aria-busy={saveStatus === 'loading'}
          onClick={() => saveStatus === 'loading' || saveCardId(wish, card)}
        >
          {t('card-editor.addressUse')}
        </button>
      )}
    </div>
  );
}
