import '../../../kit/ui/form/form.css';
import Candy from 'icon:candy';
import CookingPot from 'icon:cooking-pot';
import Gem from 'icon:gem';
import Scissors from 'icon:scissors';
import Search from 'icon:search';
import Shirt from 'icon:shirt';
import ShoppingBasket from 'icon:shopping-basket';
import Smartphone from 'icon:smartphone';
import Stethoscope from 'icon:stethoscope';
import { localeOfText } from '@parichay/shared/platform/language/locale-of-text.ts';
import {
  matchesCategory,
  soundsLikeCategory,
  toSearchableNames,
} from '@parichay/shared/shop/business/category-search.ts';
import { useEffect, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { SearchField } from 'react-aria-components/SearchField';
import type { Icon } from '../../../kit/icon/icon.ts';
import { Sheet } from '../../../kit/ui/overlay/Sheet.tsx';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { categories } from '../../../lib/categories.ts';
import { categoryLabel } from '../../people/session/category-label.ts';
import { loadSynonyms, synonymsOf } from './category-synonyms.ts';

const collator = new Intl.Collator(locale);
const otherCategory = 'Other';
const sortedCategories = [...categories]
  .map((category) => ({ id: category, label: categoryLabel(category) }))
  .sort(
    (one, two) =>
      Number(one.id === otherCategory) - Number(two.id === otherCategory) || collator.compare(one.label, two.label),
  );

const searchTextOf = (category: string) =>
  toSearchableNames([category, categoryLabel(category), ...synonymsOf(category)].join(', '));
const searchableCategories = () =>
  sortedCategories.map((category) => ({ ...category, searchText: searchTextOf(category.id) }));

const iconByPopularCategory: Record<string, Icon> = {
  'Sweet shop': Candy,
  'Grocery store': ShoppingBasket,
  'Clothing store': Shirt,
  'Mobile shop': Smartphone,
  Salon: Scissors,
  Clinic: Stethoscope,
  Restaurant: CookingPot,
  Jeweller: Gem,
};

const ownCategoryPrefix = 'own:';

interface CategorySheetProps {
  value: string;
  onClose(): void;
  onChoose(category: string): void;
}

export function CategorySheet({ value, onClose, onChoose }: CategorySheetProps) {
  const [typed, setTyped] = useState('');
  const [searchable, setKnown] = useState(searchableCategories);
  const typedLocale = localeOfText(typed, locale);
  useEffect(() => {
    loadSynonyms(typedLocale).then((isNew) => isNew && setKnown(searchableCategories()));
  }, [typedLocale]);
  const typedCategory = typed.trim().slice(0, 60);
  const isListed = sortedCategories.some(({ label, id }) =>
    [label, id].some((name) => name.toLowerCase() === typedCategory.toLowerCase()),
  );
  const exactMatches = searchable.filter(({ searchText }) => matchesCategory(searchText, typedCategory));
  const matches =
    exactMatches.length > 0
      ? exactMatches
      : searchable.filter(({ searchText }) => soundsLikeCategory(searchText, typedCategory));
  const found = typedCategory ? matches : sortedCategories;
  const items =
    typedCategory && !isListed
      ? [
          ...found,
          { id: `${ownCategoryPrefix}${typedCategory}`, label: t('business.categoryOwn', { typed: typedCategory }) },
        ]
      : found;
  return (
    <Sheet title={t('business.category')} onClose={onClose} className="sheet-tall">
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        <SearchField aria-label={t('business.categorySearch')} className="field-box search" autoFocus>
          <Search size={20} aria-hidden="true" />
          <Input placeholder={t('business.categorySearch')} maxLength={60} enterKeyHint="done" />
        </SearchField>
        {!typedCategory && (
          <ul className="category-tiles" aria-label={t('business.categoryUsual')}>
            {Object.entries(iconByPopularCategory).map(([category, Icon]) => (
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
          onAction={(key) => onChoose(String(key).replace(ownCategoryPrefix, ''))}
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
