import MessageCircle from 'icon:message-circle';
import Phone from 'icon:phone';
import { useStore } from '@nanostores/react';
import type { StaffEnquiry } from '@parichay/shared/shop/leads/staff-enquiry.endpoints.ts';
import { useEffect } from 'react';
import { RowPanel } from '../../../../kit/table/rows/RowPanel.tsx';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { franchisee } from '../../../people/session/franchisee.store.ts';
import { EnquiryHandling } from '../EnquiryHandling.tsx';
import { replyLinks } from '../reply-links.ts';
import { EnquiryFacts } from './EnquiryFacts.tsx';
import { EnquiryAssignment } from './EnquiryPerson.tsx';
import { enquiryScreen } from './enquiries-admin.store.ts';
import {
  changeState,
  enquiryOfLink,
  loadLinkedEnquiry,
  markAnswered,
  refetchEnquiry,
  replaceEnquiry,
} from './enquiry-panel.store.ts';

export function EnquiryPanel({ id }: { id: string }) {
  const { items, status } = useStore(enquiryScreen.list.$state);
  const { data, error } = useStore(enquiryOfLink.$state);
  const reader = useStore(franchisee.$state).data;
  const row = items.find(({ enquiryId }) => enquiryId === id);
  // A link may open an enquiry outside the loaded page of the list.
  const isOutsideList = !row && status === 'success';
  useEffect(() => {
    if (isOutsideList) loadLinkedEnquiry(id);
  }, [isOutsideList, id]);
  const enquiry = row ?? (data?.enquiryId === id ? data : null);
  const isGone = isOutsideList && error?.code === 'not_found';
  return (
    <RowPanel
      screen={enquiryScreen}
      title={enquiry?.name ?? t('enquiries.title')}
      foot={enquiry && <ReplyLinks enquiry={enquiry} />}
    >
      {isGone && <p className="muted">{t('enquiries.gone')}</p>}
      {isOutsideList && error && !isGone && <FailedPanel failure={error} onRetry={() => loadLinkedEnquiry(id)} />}
      {enquiry && (
        <div className="stack">
          <EnquiryFacts enquiry={enquiry} />
          <EnquiryHandling
            key={`work-${enquiry.enquiryId}`}
            enquiry={enquiry}
            draftOwnerId={reader?.franchiseeId ?? ''}
            visibilityHint={t('enquiries.statusHint')}
            changeState={(state) => changeState(enquiry, state)}
            refetch={() => refetchEnquiry(enquiry)}
            onSaved={replaceEnquiry}
          />
          <EnquiryAssignment key={enquiry.enquiryId} enquiry={enquiry} />
        </div>
      )}
    </RowPanel>
  );
}

function ReplyLinks({ enquiry }: { enquiry: StaffEnquiry }) {
  const { whatsapp, call, mail } = replyLinks(enquiry, enquiry.businessName);
  const onClick = () => markAnswered(enquiry);
  return (
    <>
      {whatsapp && (
        <a className="button" href={whatsapp} onClick={onClick} target="_blank" rel="noopener noreferrer">
          <MessageCircle size={20} aria-hidden="true" />
          {t('inbox.reply')}
        </a>
      )}
      {call && (
        <a className="button button-quiet" href={call} onClick={onClick}>
          <Phone size={20} aria-hidden="true" />
          {t('enquiries.call')}
        </a>
      )}
      {!whatsapp && mail && (
        <a className="button" href={mail} onClick={onClick}>
          {t('inbox.replyMail')}
        </a>
      )}
    </>
  );
}
