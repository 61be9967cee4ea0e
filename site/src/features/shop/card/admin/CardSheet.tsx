import '../../../../kit/table/table.css';
import './cards-admin.css';
import ExternalLink from 'icon:external-link';
import Pencil from 'icon:pencil';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { FailureLine, NoticeLine } from '../../../../kit/table/TableNotices.tsx';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { Sheet } from '../../../../kit/ui/overlay/Sheet.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { cardUrl } from '../../../people/session/card.rules.ts';
import { staffCardEditorPath } from '../../../people/session/menu.rules.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import { CardFacts } from './CardFacts.tsx';
import { CardMenu } from './CardMenu.tsx';
import { cardNameOf, cardRowOf, shownStatus } from './cards-admin.rules.ts';
import { cardChanges, cardDetails, cardScreen, loadCardDetails } from './cards-admin.store.ts';
import { limitText } from './columns.tsx';

export function CardSheet({ cardNo }: { cardNo: string }) {
  const { data, error } = useStore(cardDetails.$state);
  const { items } = useStore(cardScreen.list.$state);
  const failed = useStore(cardChanges.$rowFailure);
  useEffect(() => {
    loadCardDetails(cardNo);
  }, [cardNo]);

  const loaded = data?.card.cardNo === cardNo ? data : null;
  const row = items.find((item) => item.cardNo === cardNo) ?? (loaded && cardRowOf(loaded.card, loaded.business));
  const foot = row && (
    <>
      {row.status === 'draft' ? (
        <a className="button" href={staffCardEditorPath(row.businessId)}>
          <Pencil size={18} aria-hidden="true" />
          {t('cards-admin.edit')}
        </a>
      ) : (
        <a className="button" href={`/${row.cardId}`} target="_blank" rel="noopener">
          <ExternalLink size={18} aria-hidden="true" />
          {t('cards-admin.openPublic')}
        </a>
      )}
      <CardMenu row={row}>{t('table.actions')}</CardMenu>
    </>
  );
  return (
    <Sheet
      kind="side"
      title={row ? cardNameOf(row) : t('cards-admin.card')}
      hasHistoryEntry
      onClose={cardScreen.close}
      foot={foot}
      className="card-sheet"
    >
      {failed?.id === cardNo ? <FailureLine changes={cardChanges} /> : <NoticeLine changes={cardChanges} />}
      {row && (
        <p className="row card-sheet-head">
          <StatusBadge status={shownStatus(row)} />
          <span className="muted card-sheet-address">{cardUrl(location.host, row)}</span>
        </p>
      )}
      {error && !loaded && <FailedPanel failure={error} onRetry={() => loadCardDetails(cardNo)} />}
      {!error && !loaded && <FactsSkeleton />}
      {loaded && row && (
        <CardFacts
          detail={loaded}
          limit={limitText(row.cardLimit)}
          imagePostsText={t(`cards-admin.${row.imagePostStatus}`)}
        />
      )}
    </Sheet>
  );
}

const FactsSkeleton = () => (
  <div className="stack" aria-hidden="true">
    {['one', 'two', 'three', 'four', 'five', 'six'].map((name) => (
      <div key={name} className="skeleton skeleton-fact" />
    ))}
  </div>
);
