import { useStore } from '@nanostores/react';
import type { ImageSubcategory } from '@parichay/shared/greeting/greeting.fields.ts';
import { celebrationTypes } from '@parichay/shared/greeting/greeting.lists.ts';
import { useState } from 'react';
import { ChangedMeanwhile } from '../../table/ChangedMeanwhile.tsx';
import { Options } from '../../table/Options.tsx';
import { AnswerFailure } from '../../table/SaidLines.tsx';
import { FieldFrame } from '../../ui/FieldFrame.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { t } from '../../ui/words.ts';
import { categoryOptions } from '../greeting.store.ts';
import { FixedDay, FlexibleDays } from './DatesEditor.tsx';
import { emptyForm, type Fault, formOf, inputOf, type SubcategoryForm } from './subcategories.rules.ts';
import { freshSubcategory, saveSubcategory, subcategoryChanges, subcategoryScreen } from './subcategories.store.ts';

const form = 'subcategory-form';
const { answering } = subcategoryChanges;

/** Behind those that stand there; the category that the list shows, if it shows one. */
function newForm(): SubcategoryForm {
  const { items } = subcategoryScreen.list.$state.get();
  const category = subcategoryScreen.$place.get().values.imageCategoryId ?? '';
  const positions = items.filter(({ imageCategoryId }) => imageCategoryId === category).map(({ position }) => position);
  return emptyForm(category, Math.min(99_990, Math.max(0, ...positions) + 10));
}

interface Props {
  /** Null: a new one. */
  row: ImageSubcategory | null;
  onClose(): void;
}

/** A festival or an everyday occasion, and when it is celebrated. */
export function SubcategorySheet({ row, onClose }: Props) {
  const [values, setValues] = useState(() => (row ? formOf(row) : newForm()));
  const [version, setVersion] = useState(row?.version ?? 0);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const { error, status } = useStore(answering.$state);
  const set = (change: Partial<SubcategoryForm>) => setValues({ ...values, ...change });
  const save = (seen = version) => {
    const { faults: found, input } = inputOf(values);
    setFaults(found);
    if (found.length > 0) return;
    saveSubcategory(
      values.imageCategoryId,
      input,
      row && { imageSubcategoryId: row.imageSubcategoryId, version: seen },
    );
  };
  const latest = async (then: (now: ImageSubcategory) => void) => {
    const now = row && (await freshSubcategory(row.imageSubcategoryId));
    if (!now) return onClose();
    setVersion(now.version);
    then(now);
  };
  const missing = (fault: Fault, words = t('form.missing')) => (faults.includes(fault) ? words : undefined);
  const foot = (
    <button type="submit" form={form} className="button" aria-busy={status === 'loading'}>
      {t('common.save')}
    </button>
  );
  return (
    <Sheet kind="side" title={row?.imageSubcategoryName ?? t('greetings.addSubcategory')} onClose={onClose} foot={foot}>
      <form
        id={form}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {error?.code === 'changed_meanwhile' ? (
          <ChangedMeanwhile
            onSeeLatest={() =>
              latest((now) => {
                setValues(formOf(now));
                answering.clearError();
              })
            }
            onSaveMine={() => latest((now) => save(now.version))}
          />
        ) : (
          <AnswerFailure changes={subcategoryChanges} />
        )}
        <FieldFrame id="subcategory-name" label={t('greetings.name')} error={missing('name')}>
          <input
            id="subcategory-name"
            maxLength={60}
            autoComplete="off"
            aria-describedby="subcategory-name-said"
            aria-invalid={faults.includes('name') || undefined}
            value={values.imageSubcategoryName}
            onChange={({ target }) => set({ imageSubcategoryName: target.value })}
          />
        </FieldFrame>
        <FieldFrame id="subcategory-category" label={t('greetings.category')} error={missing('category')}>
          <select
            id="subcategory-category"
            disabled={row !== null}
            aria-describedby="subcategory-category-said"
            aria-invalid={faults.includes('category') || undefined}
            value={values.imageCategoryId}
            onChange={({ target }) => set({ imageCategoryId: target.value })}
          >
            <option value="">{t('greetings.choose')}</option>
            <Options of={categoryOptions()} />
          </select>
        </FieldFrame>
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
            fault={missing('fixed', t('greetings.badDay'))}
            onChange={set}
          />
        )}
        {values.celebrationType === 'flexible' && (
          <FlexibleDays
            dates={values.dates}
            fault={missing('flexible', t('greetings.badDates'))}
            onChange={(dates) => set({ dates })}
          />
        )}
        <FieldFrame
          id="subcategory-position"
          label={t('greetings.position')}
          hint={t('greetings.positionHint')}
          error={missing('position', t('greetings.badPosition'))}
        >
          <input
            id="subcategory-position"
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
            aria-describedby="subcategory-position-said"
            aria-invalid={faults.includes('position') || undefined}
            value={values.position}
            onChange={({ target }) => set({ position: target.value })}
          />
        </FieldFrame>
        <label className="check">
          <input
            type="checkbox"
            checked={values.isActive}
            onChange={({ target }) => set({ isActive: target.checked })}
          />
          {t('greetings.active')}
        </label>
      </form>
    </Sheet>
  );
}
