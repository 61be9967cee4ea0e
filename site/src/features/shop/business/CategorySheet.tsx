import '../../../kit/ui/form/form.css';
import { localeWritten } from '@parichay/shared/platform/language/locale-written.ts';
import { isCategoryLike, isCategoryMeant, searchable } from '@parichay/shared/shop/business/category.search.ts';
import {
  Candy,
  CookingPot,
  Gem,
  type LucideIcon,
  Scissors,
  Search,
  Shirt,
  ShoppingBasket,
  Smartphone,
  Stethoscope,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { SearchField } from 'react-aria-components/SearchField';
import { Sheet } from '../../../kit/ui/overlay/Sheet.tsx';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { categories } from '../../../lib/categories.ts';
import { categoryLabel } from '../../people/session/category-label.ts';
import { loadSynonyms, synonymsOf } from './category-synonyms.ts';

const collator = new Intl.Collator(locale);
const other = 'Other';
const sorted = [...categories]
  .map((category) => ({ id: category, label: categoryLabel(category) }))
  .sort((one, two) => Number(one.id === other) - Number(two.id === other) || collator.compare(one.label, two.label));

const wordsOf = (category: string) =>
  searchable([category, categoryLabel(category), ...synonymsOf(category)].join(', '));
const listed = () => sorted.map((category) => ({ ...category, words: wordsOf(category.id) }));

const usual: Record<string, LucideIcon> = {
  'Sweet shop': Candy,
  'Grocery store': ShoppingBasket,
  'Clothing store': Shirt,
  'Mobile shop': Smartphone,
  Salon: Scissors,
  Clinic: Stethoscope,
  Restaurant: CookingPot,
  Jeweller: Gem,
};

const ownPrefix = 'own:';

interface SheetProps {
  value: string;
  onClose(): void;
  onChoose(category: string): void;
}

export function CategorySheet({ value, onClose, onChoose }: SheetProps) {
  const [typed, setTyped] = useState('');
  const [known, setKnown] = useState(listed);
  const written = localeWritten(typed, locale);
  useEffect(() => {
    loadSynonyms(written).then((isNew) => isNew && setKnown(listed()));
  }, [written]);
  const own = typed.trim().slice(0, 60);
  const isListed = sorted.some(({ label, id }) => [label, id].some((name) => name.toLowerCase() === own.toLowerCase()));
  const meant = known.filter(({ words }) => isCategoryMeant(words, own));
  const like = meant.length > 0 ? meant : known.filter(({ words }) => isCategoryLike(words, own));
  const found = own ? like : sorted;
  const items =
    own && !isListed
      ? [...found, { id: `${ownPrefix}${own}`, label: t('business.categoryOwn', { typed: own }) }]
      : found;
  return (
    <Sheet title={t('business.category')} onClose={onClose} className="sheet-tall">
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        <SearchField aria-label={t('business.categorySearch')} className="field-box search" autoFocus>
          <Search size={20} aria-hidden="true" />
          <Input placeholder={t('business.categorySearch')} maxLength={60} enterKeyHint="done" />
        </SearchField>
        {!own && (
          <ul className="category-tiles" aria-label={t('business.categoryUsual')}>
            {Object.entries(usual).map(([category, Icon]) => (
              <li key={category}>
                <button type="button" aria-pressed={category === value} onClick={() => onChoose(category)}>
                  <Icon size={28} strokeWidth={1.5} aria-hidden="true" />
                  {categoryLabel(category)}
                </button>
              </li>
            ))}
          </ul>
        )}
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
