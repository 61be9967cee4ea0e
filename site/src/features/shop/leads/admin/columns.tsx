import type { StaffEnquiry } from '@parichay/shared/shop/leads/staff-enquiry.endpoints.ts';
import { Mail, MessageCircle, Phone } from 'lucide-react';
import type { Column } from '../../../../kit/table/DataTable.tsx';
import { RowOpen } from '../../../../kit/table/rows/RowOpen.tsx';
import { locale, t } from '../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../kit/ui/text/UserText.tsx';
import { formatDate } from '../../../../lib/i18n.ts';
import { spacedPhone } from '../../../people/user/user.store.ts';
import { answerLinks } from '../answer-links.ts';
import { EnquiryBadge } from '../EnquiryBadge.tsx';
import { whenOf } from '../when.ts';
import { enquiryScreen } from './enquiries-admin.store.ts';
import { noteAnswered } from './enquiry-panel.store.ts';

const contactOf = ({ phoneNumber, email }: StaffEnquiry): string => (phoneNumber ? spacedPhone(phoneNumber) : email);
const momentOf = ({ createdAt }: StaffEnquiry): string =>
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
    text: contactOf,
    cell: (row) => <span className="tabular">{contactOf(row)}</span>,
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
    text: momentOf,
    cell: ({ createdAt }) => <span className="tabular">{whenOf(createdAt)}</span>,
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
    isNamedOnPhone: true,
    text: ({ handedTo }) => handedTo?.name ?? '',
    cell: ({ handedTo }) => handedTo && <UserText text={handedTo.name} />,
  },
  { id: 'answer', header: t('enquiries.answer'), isFixed: true, width: '96px', cell: (row) => <Answer row={row} /> },
];

function Answer({ row }: { row: StaffEnquiry }) {
  const { name, businessName } = row;
  const { whatsapp, call, mail } = answerLinks(row, businessName);
  const ways = [
    { way: 'WhatsApp', href: whatsapp, words: t('enquiries.replyTo', { name }), Icon: MessageCircle },
    { way: t('enquiries.call'), href: call, words: t('enquiries.callWhom', { name }), Icon: Phone },
    { way: t('enquiries.email'), href: whatsapp ? '' : mail, words: t('enquiries.mailTo', { name }), Icon: Mail },
  ];
  return (
    <span className="enquiry-answers">
      {ways.map(
        ({ way, href, words, Icon }) =>
          href && (
            <a
              key={words}
              className="link enquiry-way"
              href={href}
              aria-label={words}
              title={words}
              onClick={() => noteAnswered(row)}
              {...(href === whatsapp && { target: '_blank', rel: 'noopener noreferrer' })}
            >
              <Icon size={18} aria-hidden="true" />
              <span>{way}</span>
            </a>
          ),
      )}
    </span>
  );
}
