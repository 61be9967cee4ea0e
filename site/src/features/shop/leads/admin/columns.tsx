import Mail from 'icon:mail';
import MessageCircle from 'icon:message-circle';
import Phone from 'icon:phone';
import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import type { StaffEnquiry } from '@parichay/shared/shop/leads/staff-enquiry.endpoints.ts';
import type { Column } from '../../../../kit/table/DataTable.tsx';
import { RowOpen } from '../../../../kit/table/rows/RowOpen.tsx';
import { locale, t } from '../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../kit/ui/text/UserText.tsx';
import { formatDate } from '../../../../lib/i18n.ts';
import { EnquiryBadge } from '../EnquiryBadge.tsx';
import { replyLinks } from '../reply-links.ts';
import { timeOrDate } from '../time-or-date.ts';
import { enquiryScreen } from './enquiries-admin.store.ts';
import { markAnswered } from './enquiry-panel.store.ts';

const contactTextOf = ({ phoneNumber, email }: StaffEnquiry): string =>
  phoneNumber ? formatPhone(phoneNumber) : email;
const receivedAtText = ({ createdAt }: StaffEnquiry): string =>
  formatDate(createdAt, locale, { dateStyle: 'medium', timeStyle: 'short' });

export const columns: readonly Column<StaffEnquiry>[] = [
  {
    id: 'name',
    header: t('enquiries.name'),
    isFixed: true,
    width: '15%',
    text: ({ name }) => name,
    cell: ({ enquiryId, name }) => (
      <RowOpen screen={enquiryScreen} id={enquiryId}>
        <UserText text={name} />
      </RowOpen>
    ),
  },
  {
    id: 'business',
    header: t('enquiries.business'),
    width: '15%',
    text: ({ businessName }) => businessName,
    cell: ({ businessName }) => <UserText text={businessName} />,
  },
  {
    id: 'phone',
    header: t('enquiries.phone'),
    width: '140px',
    text: contactTextOf,
    cell: (row) => <span className="tabular">{contactTextOf(row)}</span>,
  },
  {
    id: 'message',
    header: t('enquiries.message'),
    text: ({ message }) => message,
    cell: ({ message }) =>
      message && (
        <span className="enquiry-snippet">
          <UserText text={message} />
        </span>
      ),
  },
  {
    id: 'received',
    header: t('enquiries.received'),
    width: '112px',
    isSorted: true,
    text: receivedAtText,
    cell: ({ createdAt }) => <span className="tabular">{timeOrDate(createdAt)}</span>,
  },
  {
    id: 'status',
    header: t('enquiries.status'),
    width: '112px',
    text: ({ state }) => t(`inbox.state_${state}`),
    cell: ({ state }) => <EnquiryBadge state={state} />,
  },
  {
    id: 'person',
    header: t('enquiries.person'),
    width: '112px',
    hasLabelOnPhone: true,
    text: ({ handedTo }) => handedTo?.name ?? '',
    cell: ({ handedTo }) => handedTo && <UserText text={handedTo.name} />,
  },
  {
    id: 'answer',
    header: t('enquiries.answer'),
    isFixed: true,
    width: '96px',
    cell: (row) => <AnswerLinks row={row} />,
  },
];

function AnswerLinks({ row }: { row: StaffEnquiry }) {
  const { name, businessName } = row;
  const { whatsapp, call, mail } = replyLinks(row, businessName);
  const replyActions = [
    { label: 'WhatsApp', href: whatsapp, ariaLabel: t('enquiries.replyTo', { name }), Icon: MessageCircle },
    { label: t('enquiries.call'), href: call, ariaLabel: t('enquiries.callWhom', { name }), Icon: Phone },
    { label: t('enquiries.email'), href: whatsapp ? '' : mail, ariaLabel: t('enquiries.mailTo', { name }), Icon: Mail },
  ];
  return (
    <span className="enquiry-answers">
      {replyActions.map(
        ({ label, href, ariaLabel, Icon }) =>
          href && (
            <a
              key={ariaLabel}
              className="link enquiry-way"
              href={href}
              aria-label={ariaLabel}
              title={ariaLabel}
              onClick={() => markAnswered(row)}
              {...(href === whatsapp && { target: '_blank', rel: 'noopener noreferrer' })}
            >
              <Icon size={18} aria-hidden="true" />
              <span>{label}</span>
            </a>
          ),
      )}
    </span>
  );
}
