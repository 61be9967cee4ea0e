import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import '../../../../kit/ui/form/form.css';
import './cards-admin.css';
import Search from 'icon:search';
import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { CardRow } from '@parichay/shared/shop/card/card.endpoints.ts';
import { useEffect, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { SearchField } from 'react-aria-components/SearchField';
import { Text } from 'react-aria-components/Text';
import { ActionFailure } from '../../../../kit/table/TableNotices.tsx';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { Sheet } from '../../../../kit/ui/overlay/Sheet.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { cardNameOf } from './cards-admin.rules.ts';
import {
  cardChanges,
  cloneCard,
  cloneTargets,
  closeQuestion,
  findCloneTargets,
  submission,
} from './cards-admin.store.ts';

const debounceMs = 300;

export function CloneSheet({ row }: { row: CardRow }) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Business | null>(null);
  const { items, status, error } = useStore(cloneTargets.$state);
  const isBusy = useStore(submission.$state).status === 'loading';
  useEffect(() => {
    const timer = setTimeout(() => findCloneTargets(typed), typed ? debounceMs : 0);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => () => cloneTargets.reset(), []);
  const foot = (
    <button
      type="button"
      className="button"
      aria-disabled={chosen === null}
      aria-busy={isBusy}
      onClick={() => chosen && cloneCard(row, chosen)}
    >
      {chosen ? t('cards-admin.cloneGo', { business: chosen.businessName }) : t('cards-admin.cloneChoose')}
    </button>
  );
  return (
    <Sheet title={t('cards-admin.cloneTitle')} onClose={closeQuestion} foot={foot} className="sheet-tall">
      <div className="stack">
        <p>{t('cards-admin.cloneText', { name: cardNameOf(row) })}</p>
        <ActionFailure changes={cardChanges} />
        {/* The server searches, so the results are not filtered again. */}
        <Autocomplete inputValue={typed} onInputChange={setTyped}>
          <SearchField aria-label={t('cards-admin.cloneSearch')} className="field-box search" autoFocus>
            <Search size={20} aria-hidden="true" />
            <Input placeholder={t('cards-admin.cloneSearch')} maxLength={80} />
          </SearchField>
          {error ? (
            <FailedPanel failure={error} onRetry={() => findCloneTargets(typed)} />
          ) : (
            <ListBox
              aria-label={t('cards-admin.cloneBusinesses')}
              className="pick-list clone-list"
              items={items.map((business) => ({ id: business.businessId, business }))}
              selectionMode="single"
              selectedKeys={chosen ? [chosen.businessId] : []}
              onSelectionChange={(keys) => {
                const [id] = keys === 'all' ? [] : [...keys];
                submission.clearError();
                setChosen(items.find(({ businessId }) => businessId === id) ?? null);
              }}
              renderEmptyState={() =>
                status === 'success' ? <p className="muted">{t('cards-admin.cloneNone')}</p> : null
              }
            >
              {({ id, business }) => (
                <ListBoxItem id={id} textValue={business.businessName} className="menu-item clone-item">
                  <Text slot="label">{business.businessName}</Text>
                  <Text slot="description" className="muted tabular">
                    {formatPhone(business.user.phoneNumber ?? business.user.email ?? '')}
                  </Text>
                </ListBoxItem>
              )}
            </ListBox>
          )}
        </Autocomplete>
      </div>
    </Sheet>
  );
}
