import { useStore } from '@nanostores/react';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { useEffect } from 'react';
import { failureText, t } from '../../../../../kit/ui/text/messages.ts';
import { $saving, sectionSave } from '../editor.store.ts';
import { $wish, asCardId, availability, checkCardId } from './card-id.store.ts';

const pause = 400;

export function CardIdField({ card }: { card: Card }) {
  const typed = useStore($wish);
  const wish = typed ?? card.cardId;
  const setWish = (to: string) => $wish.set(to === card.cardId ? null : to);
  const { data, status, error: checkError } = useStore(availability.$state);
  const { error: saveError } = useStore(sectionSave.$state);
  const saving = useStore($saving);
  const isSame = typed === null;

  useEffect(() => {
    availability.reset();
    if (isSame) return;
    const timer = setTimeout(() => checkCardId(wish, card), pause);
    return () => clearTimeout(timer);
  }, [wish, isSame, card]);

  const isChecked = !isSame && status === 'success' && data !== null;
  const isFree = isChecked && data.isAvailable;
  const refused = saving === 'settings' && saveError?.code.startsWith('card_id') ? saveError : null;
  const error = checkError ?? refused;
  const said = () => {
    if (error) return failureText(error);
    if (isSame) return t(card.status === 'draft' ? 'card-editor.addressHint' : 'card-editor.addressHintLive');
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
    </div>
  );
}
