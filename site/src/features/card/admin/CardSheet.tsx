import '../../../kit/table/table.css';
import './cards-admin.css';
import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/business/business.endpoints.ts';
import { ExternalLink, Pencil } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { FailureLine, NoticeLine } from '../../../kit/table/SaidLines.tsx';
import { FailedPanel } from '../../../kit/ui/FailedPanel.tsx';
import { locale, t } from '../../../kit/ui/messages.ts';
import { Sheet } from '../../../kit/ui/Sheet.tsx';
import { formatDate } from '../../../lib/i18n.ts';
import { cardUrl } from '../../session/card.rules.ts';
import { staffCardEditorPath } from '../../session/menu.rules.ts';
import { spacedPhone } from '../../user/user.store.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import { CardMenu } from './CardMenu.tsx';
import { filledSections, nameOf, rowOf, sectionKeys, shownStatus } from './cards-admin.rules.ts';
import { cardChanges, cardScreen, type Detail, detail, loadDetail } from './cards-admin.store.ts';
import { limitText } from './columns.tsx';

/** One card beside the list; the address remembers it, so a link leads here too, whatever page of the list it is on. */
export function CardSheet({ cardNo }: { cardNo: string }) {
  const { data, error } = useStore(detail.$state);
  const { items } = useStore(cardScreen.list.$state);
  const failed = useStore(cardChanges.$rowFailure);
  useEffect(() => {
    loadDetail(cardNo);
  }, [cardNo]);

  const loaded = data?.card.cardNo === cardNo ? data : null;
  const row = items.find((item) => item.cardNo === cardNo) ?? (loaded && rowOf(loaded.card, loaded.business));
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
      title={row ? nameOf(row) : t('cards-admin.card')}
      isStep
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
      {error && !loaded && <FailedPanel failure={error} onRetry={() => loadDetail(cardNo)} />}
      {!error && !loaded && <Waiting />}
      {loaded && row && (
        <Facts detail={loaded} limit={limitText(row.cardLimit)} imagePosts={t(`cards-admin.${row.imagePostStatus}`)} />
      )}
    </Sheet>
  );
}

const Phone = ({ number }: { number: string }) => (
  <a className="tabular" href={`tel:${number}`}>
    {spacedPhone(number)}
  </a>
);

const Waiting = () => (
  <div className="stack" aria-hidden="true">
    {['one', 'two', 'three', 'four', 'five', 'six'].map((name) => (
      <div key={name} className="skeleton skeleton-fact" />
    ))}
  </div>
);

function subscriptionText({ isSubscriptionActive, expiryDateForCustomer }: Business): string {
  const date = expiryDateForCustomer && formatDate(expiryDateForCustomer, locale);
  if (isSubscriptionActive) {
    return date ? t('cards-admin.subscribedUntil', { date }) : t('cards-admin.subscribedOpen');
  }
  return date ? t('cards-admin.subscriptionEnded', { date }) : t('cards-admin.subscriptionNever');
}

function Facts({
  detail: { card, business },
  limit,
  imagePosts,
}: {
  detail: Detail;
  limit: string;
  imagePosts: string;
}) {
  const { frame, logoMode } = card.imagePostSettings;
  const phone = business.user.phoneNumber;
  const facts: { name: string; value: ReactNode }[] = [
    { name: t('cards-admin.business'), value: business.businessName },
    { name: t('cards-admin.phone'), value: phone ? <Phone number={phone} /> : (business.user.email ?? '–') },
    { name: t('cards-admin.subscription'), value: subscriptionText(business) },
    { name: t('cards-admin.design'), value: t(`cards-admin.design_${card.template.design}`) },
    { name: t('cards-admin.limit'), value: limit },
    {
      name: t('cards-admin.imagePosts'),
      value: [
        imagePosts,
        t('cards-admin.frameNumber', { number: frame.replace('frame', '') }),
        t(`cards-admin.logoMode_${logoMode}`),
      ].join(' · '),
    },
    { name: t('cards-admin.created'), value: formatDate(card.createdAt, locale) },
    {
      name: t('cards-admin.published'),
      value: card.publishedAt ? formatDate(card.publishedAt, locale) : t('cards-admin.publishedNever'),
    },
    { name: t('cards-admin.changed'), value: formatDate(card.updatedAt, locale) },
  ];
  const filled = filledSections(card);
  return (
    <>
      <dl className="facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="title card-sheet-title">{t('cards-admin.sections')}</h3>
      <ul className="card-sections">
        {sectionKeys.map((key) => (
          <li key={key} data-empty={filled[key] === 0 || undefined}>
            <span>{t(`cards-admin.section_${key}`)}</span>
            <span className="tabular">{filled[key] || t('cards-admin.empty')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
