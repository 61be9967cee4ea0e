import '../../../kit/ui/form/form.css';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { MoreRows } from '../../../kit/ui/feedback/MoreRows.tsx';
import { SoonArt } from '../../../kit/ui/picture/Art.tsx';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../lib/i18n.ts';
import { AuditEntryFacts } from '../../people/audit/AuditEntryFacts.tsx';
import { deedOf } from '../../people/audit/audit.rules.ts';
import { whoOf } from '../../people/audit/audit.words.ts';
import { history, loadHistory, moreHistory } from '../../shop/business/admin/business-page.store.ts';
import { None, type PartProps, pending } from './PartStates.tsx';

export function HistoryPart({ businessId }: PartProps) {
  const list = useStore(history.$state);
  const { items, status, error } = list;
  useEffect(() => {
    loadHistory(businessId);
  }, [businessId]);
  const waiting = pending({ status, error }, items.length > 0, () => loadHistory(businessId));
  if (waiting) return waiting;
  if (items.length === 0) return <None art={<SoonArt kind="pdf" />} words={t('audit.none')} />;
  return (
    <>
      <ul className="list">
        {items.map((entry) => (
          <li key={entry.auditId} className="list-row">
            <details className="audit-entry">
              <summary>
                <strong>{t(`audit.did_${deedOf(entry)}`, { what: t(`audit.entity_${entry.entity}`) })}</strong>
                <span className="muted">
                  {t('audit.byWhen', {
                    who: whoOf(entry),
                    when: formatDate(entry.createdAt, locale, { dateStyle: 'medium', timeStyle: 'short' }),
                  })}
                </span>
              </summary>
              <AuditEntryFacts entry={entry} />
            </details>
          </li>
        ))}
      </ul>
      <MoreRows list={list} onMore={() => moreHistory(businessId)} />
    </>
  );
}
