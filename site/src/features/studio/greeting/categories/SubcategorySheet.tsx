import { useStore } from '@nanostores/react';
import type { ImageSubcategory } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { celebrationTypes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { type Resolver, useWatch } from 'react-hook-form';
import { Options } from '../../../../kit/table/filters/Options.tsx';
import { InputField, SelectField } from '../../../../kit/ui/form/fields.tsx';
import { useEntityForm } from '../../../../kit/ui/form/use-entity-form.ts';
import { EntitySheet } from '../../../../kit/ui/overlay/EntitySheet.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { occasionLabel } from '../../../../lib/occasion-label.ts';
import { franchisee } from '../../../people/session/franchisee.store.ts';
import { $rights, categoryOptions } from '../greeting.store.ts';
import { FixedDay } from './FixedDay.tsx';
import { FlexibleDays } from './FlexibleDays.tsx';
import {
  emptySubcategoryForm,
  type SubcategoryFault,
  type SubcategoryForm,
  subcategoryFaultsOf,
  subcategoryFormOf,
} from './subcategories.rules.ts';
import { fetchSubcategory, saveSubcategory, showSaved, subcategoryScreen } from './subcategories.store.ts';

function newSubcategoryForm(): SubcategoryForm {
  const { items } = subcategoryScreen.list.$state.get();
  const categoryId = subcategoryScreen.$listQuery.get().values.imageCategoryId ?? '';
  const positions = items
    .filter(({ imageCategoryId }) => imageCategoryId === categoryId)
    .map(({ position }) => position);
  return emptySubcategoryForm(categoryId, Math.min(99_990, Math.max(0, ...positions) + 10));
}

const resolver: Resolver<SubcategoryForm> = (values) => {
  const errors = Object.fromEntries(subcategoryFaultsOf(values).map((fault) => [fault, { type: 'rule' }]));
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};

interface Props {
  row: ImageSubcategory | null;
  onClose(): void;
}

export function SubcategorySheet(props: Props) {
  const staffAccount = useStore(franchisee.$state).data;
  return staffAccount && <SubcategoryFormSheet {...props} draftOwnerId={staffAccount.franchiseeId} />;
}

function SubcategoryFormSheet({ row, onClose, draftOwnerId }: Props & { draftOwnerId: string }) {
  const { form, seen, ...entity } = useEntityForm<SubcategoryForm, ImageSubcategory>({
    draftOwnerId,
    name: `subcategory:${row?.imageSubcategoryId ?? 'new'}`,
    stored: row,
    valuesOf: (one) => (one ? subcategoryFormOf(one) : newSubcategoryForm()),
    resolver: async () => resolver,
    send: saveSubcategory,
    refetch: async () => row && fetchSubcategory(row.imageSubcategoryId),
    onSaved: (saved) => showSaved(saved, row !== null),
  });
  const { mayManageLibrary } = useStore($rights);
  const values = useWatch({ control: form.control, compute: (all: SubcategoryForm) => all });
  const { errors, isSubmitted } = form.formState;
  const set = (change: Partial<SubcategoryForm>) => {
    for (const [field, value] of Object.entries(change))
      form.setValue(field as keyof SubcategoryForm, value, { shouldValidate: isSubmitted });
  };
  const errorText = (fault: SubcategoryFault, text = t('form.missing')) => errors[fault] && text;
  return (
    <EntitySheet
      title={seen ? occasionLabel(seen.imageSubcategoryName) : t('greetings.addSubcategory')}
      entity={entity}
      hasHistoryEntry={row !== null}
      onClose={onClose}
    >
      <InputField
        id="subcategory-name"
        label={t('greetings.name')}
        error={errorText('imageSubcategoryName')}
        maxLength={60}
        autoComplete="off"
        value={values.imageSubcategoryName}
        onChange={({ target }) => set({ imageSubcategoryName: target.value })}
      />
      <SelectField
        id="subcategory-category"
        label={t('greetings.category')}
        error={errorText('imageCategoryId')}
        disabled={row !== null}
        value={values.imageCategoryId}
        onChange={({ target }) => set({ imageCategoryId: target.value })}
      >
        <option value="">{t('greetings.choose')}</option>
        <Options of={categoryOptions(mayManageLibrary)} />
      </SelectField>
      <fieldset>
        <legend>{t('greetings.celebration')}</legend>
        {celebrationTypes.map((celebrationType) => (
          <label key={celebrationType} className="check">
            <input
              type="radio"
              name="celebration"
              checked={values.celebrationType === celebrationType}
              onChange={() => set({ celebrationType })}
            />
            {t(`greetings.celebration_${celebrationType}`)}
          </label>
        ))}
      </fieldset>
      {values.celebrationType === 'fixed' && (
        <FixedDay
          month={values.month}
          day={values.day}
          fault={errorText('day', t('greetings.badDay'))}
          onChange={set}
        />
      )}
      {values.celebrationType === 'flexible' && (
        <FlexibleDays
          dates={values.dates}
          fault={errorText('dates', t('greetings.badDates'))}
          onChange={(dates) => set({ dates })}
        />
      )}
      <InputField
        id="subcategory-position"
        label={t('greetings.position')}
        hint={t('greetings.positionHint')}
        error={errorText('position', t('greetings.badPosition'))}
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
        value={values.position}
        onChange={({ target }) => set({ position: target.value })}
      />
      <label className="check">
        <input type="checkbox" checked={values.isActive} onChange={({ target }) => set({ isActive: target.checked })} />
        {t('greetings.active')}
      </label>
    </EntitySheet>
  );
}
