import '../../kit/ui/form.css';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { SearchField } from 'react-aria-components/SearchField';
import { locale, t } from '../../kit/ui/messages.ts';
import { Sheet } from '../../kit/ui/Sheet.tsx';
import { categories, categoryIn, categoryInAll } from '../../lib/categories.ts';

const collator = new Intl.Collator(locale);
const other = 'Other';
const sorted = [...categories]
  .map((category) => ({
    id: category,
    label: categoryIn(category, locale),
    found: categoryInAll(category).join(' ').toLowerCase(),
  }))
  .sort((one, two) => Number(one.id === other) - Number(two.id === other) || collator.compare(one.label, two.label));

const ownPrefix = 'own:';

interface SheetProps {
  value: string;
  onClose(): void;
  onChoose(category: string): void;
}

/** The categories, found by typing in any language; what is not among them may be used as it is typed. */
export function CategorySheet({ value, onClose, onChoose }: SheetProps) {
  const [typed, setTyped] = useState('');
  const own = typed.trim().slice(0, 60);
  const isListed = sorted.some(({ label, id }) => [label, id].some((name) => name.toLowerCase() === own.toLowerCase()));
  const found = sorted.filter((category) => category.found.includes(own.toLowerCase()));
  const items =
    own && !isListed
      ? [...found, { id: `${ownPrefix}${own}`, label: t('business.categoryOwn', { typed: own }), found: '' }]
      : found;
  return (
    <Sheet title={t('business.category')} onClose={onClose} className="sheet-tall">
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        <SearchField aria-label={t('business.categorySearch')} className="field-box search" autoFocus>
          <Search size={20} aria-hidden="true" />
          <Input placeholder={t('business.categorySearch')} maxLength={60} enterKeyHint="done" />
        </SearchField>
        <ListBox
          aria-label={t('business.category')}
          className="pick-list"
          items={items}
          selectionMode="single"
          selectedKeys={value ? [value] : []}
          onAction={(key) => onChoose(String(key).replace(ownPrefix, ''))}
          renderEmptyState={() => <p className="muted">{t('business.categoryNone')}</p>}
        >
          {({ id, label }) => (
            <ListBoxItem id={id} textValue={label} className="menu-item">
              {label}
            </ListBoxItem>
          )}
        </ListBox>
      </Autocomplete>
    </Sheet>
  );
}
