import type { StaffEnquiry } from '@parichay/shared/feedback/staff-enquiry.endpoints.ts';
import { type ReactNode, useState } from 'react';
import { failureText, locale, t } from '../../../kit/ui/messages.ts';
import { OwnWords } from '../../../kit/ui/OwnWords.tsx';
import { CallFailure } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/i18n.ts';
import { spacedPhone } from '../../user/user.store.ts';
import { businessPath, onlyOf, statusText } from './enquiries-admin.store.ts';
import { markRead } from './enquiry-panel.store.ts';

const moment = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** What was asked, of which business, and whether its owner has read it. */
export function EnquiryFacts({ enquiry }: { enquiry: StaffEnquiry }) {
  const { businessId, businessName, phoneNumber, email, message, createdAt, consentAt, isRead, isInReach } = enquiry;
  const [failure, setFailure] = useState('');
  const mark = async () => {
    setFailure('');
    try {
      await markRead(enquiry, !isRead);
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown;
      setFailure(failureText(thrown));
    }
  };
  return (
    <>
      {message && (
        <p className="enquiry-words">
          <OwnWords text={message} />
        </p>
      )}
      <dl className="facts">
        <Fact name={t('enquiries.business')}>
          {isInReach ? (
            <a href={businessPath(businessId)} aria-label={`${t('enquiries.openBusiness')}: ${businessName}`}>
              <OwnWords text={businessName} />
            </a>
          ) : (
            <OwnWords text={businessName} />
          )}
        </Fact>
        {phoneNumber && <Fact name={t('enquiries.phone')}>{spacedPhone(phoneNumber)}</Fact>}
        {email && <Fact name={t('enquiries.email')}>{email}</Fact>}
        <Fact name={t('enquiries.received')}>{formatDate(createdAt, locale, moment)}</Fact>
        <Fact name={t('enquiries.status')}>
          <span className="badge" data-tone={isRead ? undefined : 'info'}>
            {statusText(enquiry)}
          </span>
        </Fact>
      </dl>
      <p className="field-hint">
        {t('enquiries.statusHint')} {t('inbox.consent', { when: formatDate(consentAt, locale, moment) })}
      </p>
      {isInReach && (
        <div className="row enquiry-links">
          <button type="button" className="link" onClick={mark}>
            {t(isRead ? 'inbox.markUnread' : 'enquiries.markRead')}
          </button>
          <button type="button" className="link" onClick={() => onlyOf(enquiry)}>
            {t('enquiries.onlyBusiness')}
          </button>
        </div>
      )}
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
