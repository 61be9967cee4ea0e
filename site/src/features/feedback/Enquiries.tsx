import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/business/business.endpoints.ts';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FailedPanel } from '../../kit/ui/FailedPanel.tsx';
import { locale, t } from '../../kit/ui/messages.ts';
import { OwnWords } from '../../kit/ui/OwnWords.tsx';
import { EnquirySheet } from './EnquirySheet.tsx';
import { InboxArt } from './InboxArt.tsx';
import { InboxSkeleton } from './InboxSkeleton.tsx';
import { type EnquiryFilter, enquiries, exportPath, loadEnquiries, markEnquiry, moreEnquiries } from './inbox.store.ts';
import { MoreRows } from './MoreRows.tsx';
import { whenOf } from './when.ts';

/** Questions from the card; opening one marks it as read. */
export function Enquiries({ business }: { business: Business }) {
  const { businessId } = business;
  const list = useStore(enquiries.$state);
  const { items, status, error } = list;
  const [folder, setFolder] = useState<EnquiryFilter['folder']>('all');
  const [openedId, setOpenedId] = useState<string | null>(null);
  const filter = { businessId, folder };
  useEffect(() => {
    loadEnquiries({ businessId, folder });
    return () => enquiries.reset();
  }, [businessId, folder]);

  if (status === 'idle' || (status === 'loading' && items.length === 0)) return <InboxSkeleton />;
  if (error && items.length === 0) return <FailedPanel failure={error} onRetry={() => loadEnquiries(filter)} />;
  const opened = items.find(({ enquiryId }) => enquiryId === openedId);
  return (
    <>
      <div className="row inbox-tools">
        <div className="row">
          {(['unread', 'spam'] as const).map((name) => (
            <button
              key={name}
              type="button"
              className="chip"
              aria-pressed={folder === name}
              onClick={() => setFolder(folder === name ? 'all' : name)}
            >
              {t(name === 'unread' ? 'inbox.onlyUnread' : 'inbox.spam')}
            </button>
          ))}
        </div>
        {items.length > 0 && folder !== 'spam' && (
          <a className="link" href={exportPath(businessId, locale)} download>
            <Download size={18} aria-hidden="true" />
            {t('inbox.export')}
          </a>
        )}
      </div>
      {folder === 'spam' && items.length > 0 && <p className="field-hint">{t('inbox.spamHint')}</p>}
      {items.length === 0 ? (
        <div className="empty">
          <InboxArt />
          <p>{t(emptyWords[folder])}</p>
          {folder === 'all' && (
            <button type="button" className="button" data-opens="share" onClick={openShare}>
              {t('inbox.share')}
            </button>
          )}
        </div>
      ) : (
        <ul className="list">
          {items.map((enquiry) => (
            <li key={enquiry.enquiryId}>
              <button
                type="button"
                className="list-row choice-row enquiry"
                data-unread={enquiry.isRead ? undefined : ''}
                onClick={() => {
                  setOpenedId(enquiry.enquiryId);
                  markEnquiry(enquiry, true);
                }}
              >
                <span className="two-lines">
                  <strong>
                    {!enquiry.isRead && <span className="visually-hidden">{t('inbox.unread')}: </span>}
                    <OwnWords text={enquiry.name} />
                  </strong>
                  <span className="muted snippet">
                    <OwnWords text={enquiry.message || enquiry.phoneNumber || enquiry.email} />
                  </span>
                </span>
                <span className="muted when">{whenOf(enquiry.createdAt)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <MoreRows list={list} onMore={() => moreEnquiries(filter)} />
      {opened && (
        <EnquirySheet enquiry={opened} businessName={business.businessName} onClose={() => setOpenedId(null)} />
      )}
    </>
  );
}

const emptyWords = { all: 'inbox.noEnquiries', unread: 'inbox.allRead', spam: 'inbox.noSpam' } as const;

const openShare = async (): Promise<void> => {
  const { openOverlay } = await import('../session/shell.store.ts');
  openOverlay('share');
};
