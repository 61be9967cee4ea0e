import Download from 'icon:download';
import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { enquiryStates } from '@parichay/shared/shop/leads/enquiry.lists.ts';
import type { Enquiry } from '@parichay/shared/shop/leads/feedback.endpoints.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { MoreRows } from '../../../kit/ui/feedback/MoreRows.tsx';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { replaceAddress } from '../../../lib/back.ts';
import { businesses } from '../../people/session/business.store.ts';
import { user } from '../../people/user/user.store.ts';
import { EnquiryBadge } from './EnquiryBadge.tsx';
import { EnquirySheet } from './EnquirySheet.tsx';
import { InboxArt } from './InboxArt.tsx';
import { InboxSkeleton } from './InboxSkeleton.tsx';
import {
  type EnquiryFilter,
  enquiries,
  enquiryExportPath,
  enquiryOfLink,
  loadEnquiries,
  loadLinkedEnquiry,
  loadMoreEnquiries,
  markRead,
} from './inbox.store.ts';
import { timeOrDate } from './time-or-date.ts';

export function Enquiries({ business }: { business: Business }) {
  const { businessId } = business;
  const list = useStore(enquiries.$state);
  const { items, status, error } = list;
  const [folder, setFolder] = useState<EnquiryFilter['folder']>('all');
  const [openedId, setOpenedId] = useState(() => new URLSearchParams(location.search).get('enquiry'));
  const { data: linkedEnquiry, error: linkError } = useStore(enquiryOfLink.$state);
  const allBusinesses = useStore(businesses.$state).items;
  const isStaff = Boolean(useStore(user.$state).data?.loggedInBy);
  const filter = { businessId, folder };
  useEffect(() => {
    loadEnquiries({ businessId, folder });
    return () => enquiries.reset();
  }, [businessId, folder]);

  const listedEnquiry = items.find(({ enquiryId }) => enquiryId === openedId);
  const isOutsideList = openedId !== null && !listedEnquiry && status === 'success';
  const opened = listedEnquiry ?? (linkedEnquiry?.enquiryId === openedId ? linkedEnquiry : null);
  useEffect(() => {
    if (isOutsideList && !linkedEnquiry) loadLinkedEnquiry(openedId);
  }, [isOutsideList, linkedEnquiry, openedId]);
  const shownId = opened?.enquiryId;
  const markOpenedRead = useEffectEvent(() => opened && markRead(opened));
  useEffect(() => {
    if (shownId) markOpenedRead();
  }, [shownId]);
  const close = () => {
    setOpenedId(null);
    enquiryOfLink.reset();
    if (location.search) replaceAddress(location.pathname + location.hash);
  };

  if (status === 'idle' || (status === 'loading' && items.length === 0)) return <InboxSkeleton />;
  if (error && items.length === 0) return <FailedPanel failure={error} onRetry={() => loadEnquiries(filter)} />;
  return (
    <>
      <div className="row inbox-tools">
        <div className="row">
          <div className="field inbox-state">
            <select
              aria-label={t('inbox.state')}
              value={folder === 'spam' ? 'all' : folder}
              onChange={({ target }) => setFolder(target.value as EnquiryFilter['folder'])}
            >
              <option value="all">{t('inbox.any_state')}</option>
              {enquiryStates.map((state) => (
                <option key={state} value={state}>
                  {t(`inbox.state_${state}`)}
                </option>
              ))}
            </select>
          </div>
          <button
            type="button"
            className="chip"
            aria-pressed={folder === 'spam'}
            onClick={() => setFolder(folder === 'spam' ? 'all' : 'spam')}
          >
            {t('inbox.spam')}
          </button>
        </div>
        {items.length > 0 && folder !== 'spam' && (
          <a className="link" href={enquiryExportPath(businessId, locale)} download>
            <Download size={18} aria-hidden="true" />
            {t('inbox.export')}
          </a>
        )}
      </div>
      {isOutsideList && linkError && (
        <p className="banner" data-tone="warning" role="alert">
          {t(linkError.code === 'not_found' ? 'inbox.gone' : 'shell.moreFailed')}
        </p>
      )}
      {folder === 'spam' && items.length > 0 && <p className="field-hint">{t('inbox.spamHint')}</p>}
      {items.length === 0 ? (
        <div className="empty">
          <InboxArt />
          <p>
            {folder === 'all' && isStaff
              ? t('inbox.onlyOwnerSees')
              : t(folder in emptyMessages ? emptyMessages[folder as keyof typeof emptyMessages] : 'inbox.noneInState')}
          </p>
          {folder === 'all' && !isStaff && (
            <button type="button" className="button" data-opens="share" onClick={openShareOverlay}>
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
                onClick={() => setOpenedId(enquiry.enquiryId)}
              >
                <span className="two-lines">
                  <strong>
                    {!enquiry.isRead && <span className="visually-hidden">{t('inbox.unread')}: </span>}
                    <UserText text={enquiry.name} />
                  </strong>
                  <span className="muted snippet">
                    <UserText text={enquiry.message || enquiry.phoneNumber || enquiry.email} />
                  </span>
                </span>
                <span className="muted when">
                  {timeOrDate(enquiry.createdAt)}
                  {isHandled(enquiry) && <EnquiryBadge state={enquiry.state} />}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <MoreRows list={list} onMore={() => loadMoreEnquiries(filter)} />
      {opened && (
        <EnquirySheet
          enquiry={opened}
          businessName={
            allBusinesses.find((one) => one.businessId === opened.businessId)?.businessName ?? business.businessName
          }
          onClose={close}
        />
      )}
    </>
  );
}

const emptyMessages = { all: 'inbox.noEnquiries', new: 'inbox.allRead', spam: 'inbox.noSpam' } as const;

const isHandled = ({ state }: Enquiry): boolean => state !== 'new' && state !== 'read';

const openShareOverlay = async (): Promise<void> => {
  const { openOverlay } = await import('../../people/session/shell.store.ts');
  openOverlay('share');
};
