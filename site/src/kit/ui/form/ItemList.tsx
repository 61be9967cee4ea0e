import './items.css';
import ChevronLeft from 'icon:chevron-left';
import ChevronRight from 'icon:chevron-right';
import Plus from 'icon:plus';
import Trash2 from 'icon:trash';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type ArrayPath,
  type FieldArray,
  type FieldErrors,
  type FieldValues,
  get,
  type UseFormReturn,
  useFieldArray,
} from 'react-hook-form';
import { uploadsIn } from '../overlay/use-back.ts';
import { useUploadQuestion } from '../overlay/use-upload-question.tsx';
import { pictureSrc } from '../picture/picture-src.ts';
import { t } from '../text/messages.ts';
import { SortableList } from './SortableList.tsx';

interface Row {
  title: string;
  detail?: string | undefined;
  error?: string | undefined;
  picture?: Picture | null;
}

interface Props<V extends FieldValues, N extends ArrayPath<V>> {
  form: UseFormReturn<V>;
  name: N;
  max: number;
  label: string;
  empty: ReactNode;
  addLabel: string;
  allLabel: string;
  newItem(): FieldArray<V, N>;
  rowOf(item: FieldArray<V, N>, index: number): Row;
  children(index: number): ReactNode;
  /** Replaces the add button. `remaining` = number of items that may still be added. */
  renderAdd?: (add: (...items: FieldArray<V, N>[]) => void, remaining: number) => ReactNode;
  openIndex: number | null;
  onOpen(index: number | null): void;
}

export function firstInvalidIndex<V extends FieldValues>(errors: FieldErrors<V>, name: ArrayPath<V>): number | null {
  const list = get(errors, name) as unknown[] | undefined;
  const index = Array.isArray(list) ? list.findIndex(Boolean) : -1;
  return index < 0 ? null : index;
}

export function ItemList<V extends FieldValues, N extends ArrayPath<V>>(props: Props<V, N>) {
  const { form, name, max, label, empty, addLabel, allLabel, newItem, rowOf, children, renderAdd, openIndex, onOpen } =
    props;
  const { fields, append, insert, remove, move } = useFieldArray({ control: form.control, name });
  const [removed, setRemoved] = useState<{ index: number; item: FieldArray<V, N> } | null>(null);
  const openItem = useRef<HTMLDivElement>(null);
  const removedNote = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (removed) removedNote.current?.scrollIntoView({ block: 'center' });
  }, [removed]);
  const { askAbout, question } = useUploadQuestion();
  const items = (get(form.watch(), name) ?? []) as FieldArray<V, N>[];

  const indexOf = (id: string) => fields.findIndex((field) => field.id === id);
  const rowAt = (id: string): Row => {
    const index = indexOf(id);
    const item = items[index];
    return item ? rowOf(item, index) : { title: '' };
  };

  const removeItem = (index: number) => {
    const item = items[index];
    if (item) setRemoved({ index, item });
    remove(index);
    onOpen(null);
  };
  const undoRemove = () => {
    if (removed) insert(Math.min(removed.index, fields.length), removed.item, { shouldFocus: false });
    setRemoved(null);
  };
  const add = (...added: FieldArray<V, N>[]) => {
    setRemoved(null);
    append(added, { shouldFocus: false });
    if (added.length === 1) onOpen(fields.length);
  };

  if (openIndex !== null && openIndex < items.length) {
    const moveBy = (by: number) => {
      askAbout(uploadsIn(openItem.current), () => {
        move(openIndex, openIndex + by);
        onOpen(openIndex + by);
      });
    };
    const close = () => askAbout(uploadsIn(openItem.current), () => onOpen(null));
    return (
      <div ref={openItem} className="stack item-open">
        <button type="button" className="link item-back" onClick={close}>
          <ChevronLeft size={20} aria-hidden="true" />
          {allLabel}
        </button>
        {children(openIndex)}
        <div className="row item-ways">
          <button type="button" className="button button-quiet" disabled={openIndex === 0} onClick={() => moveBy(-1)}>
            {t('form.moveUp')}
          </button>
          <button
            type="button"
            className="button button-quiet"
            disabled={openIndex === items.length - 1}
            onClick={() => moveBy(1)}
          >
            {t('form.moveDown')}
          </button>
          <button type="button" className="button button-quiet item-remove" onClick={() => removeItem(openIndex)}>
            <Trash2 size={20} aria-hidden="true" />
            {t('form.remove')}
          </button>
        </div>
        {question}
      </div>
    );
  }

  const remaining = max - items.length;
  const itemErrors = get(form.formState.errors, name) as unknown[] | undefined;
  return (
    <div className="stack">
      {items.length === 0 && !removed ? (
        empty && <div className="empty">{empty}</div>
      ) : (
        <SortableList
          label={label}
          ids={fields.map(({ id }) => id)}
          nameOf={(id) => rowAt(id).title || t('form.unnamed')}
          onMove={move}
        >
          {(id) => {
            const index = indexOf(id);
            const { title, detail, error = itemErrors?.[index] ? t('form.check') : undefined, picture } = rowAt(id);
            return (
              <button type="button" className="item-main" onClick={() => onOpen(index)}>
                {picture !== undefined && (
                  <span className="item-picture">{picture && <img src={pictureSrc(picture, 160)} alt="" />}</span>
                )}
                <span className="two-lines">
                  <span className={title ? undefined : 'muted'}>{title || t('form.unnamed')}</span>
                  {error ? (
                    <span className="field-error">{error}</span>
                  ) : (
                    detail && <span className="muted">{detail}</span>
                  )}
                </span>
                <ChevronRight size={20} className="muted" aria-hidden="true" />
              </button>
            );
          }}
        </SortableList>
      )}
      {removed && (
        <p ref={removedNote} className="row item-removed" role="status">
          {t('form.removed', { what: rowOf(removed.item, removed.index).title || t('form.unnamed') })}
          <button type="button" className="link" onClick={undoRemove}>
            {t('form.undo')}
          </button>
        </p>
      )}
      {remaining <= 0 ? (
        <p className="field-hint">{t('form.full', { count: max })}</p>
      ) : renderAdd ? (
        renderAdd(add, remaining)
      ) : (
        <button type="button" className="button button-quiet item-add" onClick={() => add(newItem())}>
          <Plus size={20} aria-hidden="true" />
          {addLabel}
        </button>
      )}
    </div>
  );
}
