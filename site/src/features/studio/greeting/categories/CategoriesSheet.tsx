import Pencil from 'icon:pencil';
import Plus from 'icon:plus';
import { useStore } from '@nanostores/react';
import type { ImageCategory } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { useState } from 'react';
import { ActionFailure } from '../../../../kit/table/TableNotices.tsx';
import { InputField } from '../../../../kit/ui/form/fields.tsx';
import { Sheet } from '../../../../kit/ui/overlay/Sheet.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../kit/ui/text/UserText.tsx';
import { occasionLabel } from '../../../../lib/occasion-label.ts';
import { isBusinessCategory, taxonomy } from '../greeting.store.ts';
import { saveImageCategory, subcategoryChanges } from './subcategories.store.ts';

const { submission } = subcategoryChanges;

export function CategoriesSheet({ onClose }: { onClose(): void }) {
  const categories = useStore(taxonomy.$state).data?.categories ?? [];
  const [edited, setEdited] = useState<ImageCategory | 'new' | null>(null);
  const edit = (category: ImageCategory | 'new' | null) => {
    submission.reset();
    setEdited(category);
  };
  if (edited) {
    const category = edited === 'new' ? null : edited;
    const position = Math.max(0, ...categories.map((one) => one.position)) + 10;
    return <CategoryForm category={category} position={position} onClose={() => edit(null)} />;
  }
  const foot = (
    <button type="button" className="button" onClick={() => edit('new')}>
      <Plus size={20} aria-hidden="true" />
      {t('greetings.addCategory')}
    </button>
  );
  return (
    <Sheet title={t('greetings.categories')} onClose={onClose} foot={foot}>
      <ul className="list">
        {categories.map((category) => (
          <li key={category.imageCategoryId} className="list-row category-row">
            <span className="two-lines">
              <strong>
                <UserText text={occasionLabel(category.imageCategoryName)} />
              </strong>
              <span className="muted">{t(`greetings.isActive_${category.isActive}`)}</span>
            </span>
            <button
              type="button"
              className="icon-button"
              aria-label={t('greetings.editNamed', { name: occasionLabel(category.imageCategoryName) })}
              onClick={() => edit(category)}
            >
              <Pencil size={20} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

interface FormProps {
  category: ImageCategory | null;
  position: number;
  onClose(): void;
}

function CategoryForm({ category, position: defaultPosition, onClose }: FormProps) {
  const [name, setName] = useState(category?.imageCategoryName ?? '');
  const [position, setPosition] = useState(String(category?.position ?? defaultPosition));
  const [isActive, setActive] = useState(category?.isActive ?? true);
  const [isNameMissing, setNameMissing] = useState(false);
  const [isPositionInvalid, setPositionInvalid] = useState(false);
  const isBusy = useStore(submission.$state).status === 'loading';
  const isFixed = category !== null && isBusinessCategory(category);
  const save = async () => {
    const isPositionValid = /^\d{1,5}$/.test(position);
    setNameMissing(name.trim() === '');
    setPositionInvalid(!isPositionValid);
    if (name.trim() === '' || !isPositionValid) return;
    const id = category && { imageCategoryId: category.imageCategoryId };
    if (await saveImageCategory({ ...id, imageCategoryName: name, isActive, position: Number(position) })) onClose();
  };
  const foot = (
    <button type="submit" form="category-form" className="button" aria-busy={isBusy}>
      {t('common.save')}
    </button>
  );
  return (
    <Sheet
      title={category ? occasionLabel(category.imageCategoryName) : t('greetings.addCategory')}
      onClose={onClose}
      foot={foot}
    >
      <form
        id="category-form"
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <ActionFailure changes={subcategoryChanges} />
        <InputField
          id="category-name"
          label={t('greetings.name')}
          hint={isFixed ? t('greetings.fixedName') : undefined}
          error={isNameMissing ? t('form.missing') : undefined}
          maxLength={60}
          autoComplete="off"
          readOnly={isFixed}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <InputField
          id="category-position"
          label={t('greetings.position')}
          hint={t('greetings.positionHint')}
          error={isPositionInvalid ? t('greetings.badPosition') : undefined}
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
          value={position}
          onChange={({ target }) => setPosition(target.value)}
        />
        {!isFixed && (
          <label className="check">
            <input type="checkbox" checked={isActive} onChange={({ target }) => setActive(target.checked)} />
            {t('greetings.active')}
          </label>
        )}
      </form>
    </Sheet>
  );
}
