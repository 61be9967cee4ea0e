import { X } from 'lucide-react';
import { t } from '../ui/messages.ts';
import type { BulkAction } from './TableScreen.tsx';

interface Props<T> {
  chosen: readonly T[];
  actions: readonly BulkAction<T>[];
  onNone(): void;
}

/** How many rows are chosen, and what can be done to all of them. */
export const BulkBar = <T,>({ chosen, actions, onNone }: Props<T>) => (
  <div className="table-bulk">
    <span className="tabular" role="status">
      {t('table.selected', { count: chosen.length })}
    </span>
    {actions
      .filter(({ fits }) => chosen.some((row) => fits?.(row) ?? true))
      .map(({ id, words, icon: Icon, isDanger, fits, run }) => (
        <button
          key={id}
          type="button"
          className="button button-quiet button-small"
          data-danger={isDanger || undefined}
          onClick={() => {
            run(chosen.filter((row) => fits?.(row) ?? true));
            onNone();
          }}
        >
          <Icon size={16} aria-hidden="true" />
          {words}
        </button>
      ))}
    <button type="button" className="icon-button" aria-label={t('table.selectNone')} onClick={onNone}>
      <X size={16} aria-hidden="true" />
    </button>
  </div>
);
