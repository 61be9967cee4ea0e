import type { ListState } from '../../../lib/slice.ts';
import { t } from '../text/messages.ts';

export function MoreRows({ list, onMore }: { list: ListState<unknown>; onMore: () => void }) {
  const isLoading = list.status === 'loading';
  return (
    <>
      {list.error && (
        <p className="banner" data-tone="danger" role="alert">
          {t('shell.moreFailed')}
        </p>
      )}
      {list.nextCursor && (
        <button
          type="button"
          className="button button-quiet"
          aria-busy={isLoading}
          onClick={() => isLoading || onMore()}
        >
          {t('shell.more')}
        </button>
      )}
    </>
  );
}
