import '../../../kit/ui/form/form.css';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { MoreRows } from '../../../kit/ui/feedback/MoreRows.tsx';
import { EmptyProductArt } from '../../../kit/ui/picture/Art.tsx';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../lib/i18n.ts';
import { AuditEntryFacts } from '../../people/audit/AuditEntryFacts.tsx';
import { auditActionOf } from '../../people/audit/audit.rules.ts';
import { actorText } from '../../people/audit/audit-texts.ts';
import { history, loadHistory, loadMoreHistory } from '../../shop/business/admin/business-page.store.ts';
import { EmptyTab, failureOrSkeleton, type TabProps } from './TabStates.tsx';

export function HistoryTab({ businessId }: TabProps) {
  const list = useStore(history.$state);
  const { items, status, error } = list;
  useEffect(() => {
    loadHistory(businessId);
  }, [businessId]);
  const placeholder = failureOrSkeleton({ status, error }, items.length > 0, () => loadHistory(businessId));
  if (placeholder) return placeholder;
  if (items.length === 0) return <EmptyTab art={<EmptyProductArt kind="pdf" />} text={t('audit.none')} />;
  return (
    <>
      <ul className="list">
        {items.map((entry) => (
          <li key={entry.auditId} className="list-row">
            <details className="audit-entry">
              <summary>
                <strong>{t(`audit.did_${auditActionOf(entry)}`, { what: t(`audit.entity_${entry.entity}`) })}</strong>
                <span className="muted">
                  {t('audit.byWhen', {
                    who: actorText(entry),
                    when: formatDate(entry.createdAt, locale, { dateStyle: 'medium', timeStyle: 'short' }),
                  })}
                </span>
              </summary>
              <AuditEntryFacts entry={entry} />
            </details>
          </li>
        ))}
      </ul>
      <MoreRows list={list} onMore={() => loadMoreHistory(businessId)} />
    </>
  );
}
