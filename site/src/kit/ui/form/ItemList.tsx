import './items.css';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { ChevronLeft, ChevronRight, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  type ArrayPath,
  type FieldArray,
  type FieldErrors,
  type FieldValues,
  get,
  type UseFormReturn,
  useFieldArray,
} from 'react-hook-form';
import { pictureSrc } from '../picture/picture-src.ts';
import { t } from '../text/messages.ts';
import { SortableList } from './SortableList.tsx';

interface Row {
  title: string;
  detail?: string | undefined;
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
  blank(): FieldArray<V, N>;
  rowOf(item: FieldArray<V, N>): Row;
  children(index: number): ReactNode;
  /** Replaces the add button. `room` = items that may still be added. */
  adding?: (add: (...items: FieldArray<V, N>[]) => void, room: number) => ReactNode;
  opened: number | null;
  onOpen(index: number | null): void;
}

export function firstWrong<V extends FieldValues>(errors: FieldErrors<V>, name: ArrayPath<V>): number | null {
  const list = get(errors, name) as unknown[] | undefined;
  const index = Array.isArray(list) ? list.findIndex(Boolean) : -1;
  return index < 0 ? null : index;
}

export function ItemList<V extends FieldValues, N extends ArrayPath<V>>(props: Props<V, N>) {
  const { form, name, max, label, empty, addLabel, allLabel, blank, rowOf, children, adding, opened, onOpen } = props;
  const { fields, append, insert, remove, move } = useFieldArray({ control: form.control, name });
  const [removed, setRemoved] = useState<{ index: number; item: FieldArray<V, N> } | null>(null);
  const items = (get(form.watch(), name) ?? []) as FieldArray<V, N>[];

  const indexOf = (id: string) => fields.findIndex((field) => field.id === id);
  const rowAt = (id: string): Row => {
    const item = items[indexOf(id)];
    return item ? rowOf(item) : { title: '' };
  };

  const take = (index: number) => {
    const item = items[index];
    if (item) setRemoved({ index, item });
    remove(index);
    onOpen(null);
  };
  const putBack = () => {
    if (removed) insert(Math.min(removed.index, fields.length), removed.item, { shouldFocus: false });
    setRemoved(null);
  };
  const add = (...added: FieldArray<V, N>[]) => {
    setRemoved(null);
    append(added, { shouldFocus: false });
    if (added.length === 1) onOpen(fields.length);
  };

  if (opened !== null && opened < items.length) {
    const swap = (by: number) => {
      move(opened, opened + by);
      onOpen(opened + by);
    };
    return (
      <div className="stack item-open">
        <button type="button" className="link item-back" onClick={() => onOpen(null)}>
          <ChevronLeft size={20} aria-hidden="true" />
          {allLabel}
        </button>
        {children(opened)}
        <div className="row item-ways">
          <button type="button" className="button button-quiet" disabled={opened === 0} onClick={() => swap(-1)}>
            {t('form.moveUp')}
          </button>
          <button
            type="button"
            className="button button-quiet"
            disabled={opened === items.length - 1}
            onClick={() => swap(1)}
          >
            {t('form.moveDown')}
          </button>
          <button type="button" className="button button-quiet item-remove" onClick={() => take(opened)}>
            <Trash2 size={20} aria-hidden="true" />
            {t('form.remove')}
          </button>
        </div>
      </div>
    );
  }

  const room = max - items.length;
  const wrong = get(form.formState.errors, name) as unknown[] | undefined;
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
            const { title, detail, picture } = rowAt(id);
            return (
              <button type="button" className="item-main" onClick={() => onOpen(index)}>
                {picture !== undefined && (
                  <span className="item-picture">{picture && <img src={pictureSrc(picture, 160)} alt="" />}</span>
                )}
                <span className="two-lines">
                  <span className={title ? undefined : 'muted'}>{title || t('form.unnamed')}</span>
                  {wrong?.[index] ? (
                    <span className="field-error">{t('form.check')}</span>
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
        <p className="row item-removed" role="status">
          {t('form.removed', { what: rowOf(removed.item).title || t('form.unnamed') })}
          <button type="button" className="link" onClick={putBack}>
            {t('form.undo')}
          </button>
        </p>
      )}
      {room <= 0 ? (
        <p className="field-hint">{t('form.full', { count: max })}</p>
      ) : adding ? (
        adding(add, room)
      ) : (
        <button type="button" className="button button-quiet item-add" onClick={() => add(blank())}>
          <Plus size={20} aria-hidden="true" />
          {addLabel}
        </button>
      )}
    </div>
  );
}
