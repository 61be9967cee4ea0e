import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import type { StaffEnquiry } from '@parichay/shared/shop/leads/staff-enquiry.endpoints.ts';
import type { ReactNode } from 'react';
import { locale, t } from '../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../kit/ui/text/UserText.tsx';
import { formatDate } from '../../../../lib/i18n.ts';
import { businessPath, filterByBusiness } from './enquiries-admin.store.ts';

const dateTimeFormat = { dateStyle: 'medium', timeStyle: 'short' } as const;

export function EnquiryFacts({ enquiry }: { enquiry: StaffEnquiry }) {
  const { businessId, businessName, phoneNumber, email, message, createdAt, consentAt, isInReach } = enquiry;
  return (
    <>
      {message && (
        <p className="enquiry-words">
          <UserText text={message} />
        </p>
      )}
      <dl className="facts">
        <Fact name={t('enquiries.business')}>
          {isInReach ? (
            <a href={businessPath(businessId)} aria-label={`${t('enquiries.openBusiness')}: ${businessName}`}>
              <UserText text={businessName} />
            </a>
          ) : (
            <UserText text={businessName} />
          )}
        </Fact>
        {phoneNumber && <Fact name={t('enquiries.phone')}>{formatPhone(phoneNumber)}</Fact>}
        {email && <Fact name={t('enquiries.email')}>{email}</Fact>}
        <Fact name={t('enquiries.received')}>{formatDate(createdAt, locale, dateTimeFormat)}</Fact>
      </dl>
      <p className="field-hint">{t('inbox.consent', { when: formatDate(consentAt, locale, dateTimeFormat) })}</p>
      {isInReach && (
        <div className="row enquiry-links">
          <button type="button" className="link" onClick={() => filterByBusiness(enquiry)}>
            {t('enquiries.onlyBusiness')}
          </button>
        </div>
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
