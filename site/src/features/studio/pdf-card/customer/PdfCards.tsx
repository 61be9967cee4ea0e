import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { $activeBusiness, businesses } from '../../../people/session/business.store.ts';
import { refresh } from '../../../people/session/start.customer.ts';
import { Welcome } from '../../../people/session/Welcome.tsx';
import { user } from '../../../people/user/user.store.ts';
import { PdfCardMaker } from './PdfCardMaker.tsx';
import { PdfWallSkeleton } from './PdfWallSkeleton.tsx';
import { loadCard, loadTemplates, openCard, place, templates } from './pdf-card.store.ts';
import { TemplateWall } from './TemplateWall.tsx';

export function PdfCards() {
  const at = useStore(place.$place);
  const active = useStore($activeBusiness);
  const list = useStore(businesses.$state);
  const who = useStore(user.$state);
  const offered = useStore(templates.$state);
  const opened = useStore(openCard.$state);
  const businessId = active?.businessId;
  const { pdfCardNo, template } = at;
  useEffect(place.start, []);
  useEffect(() => {
    if (businessId) loadTemplates(businessId);
  }, [businessId]);
  useEffect(() => {
    if (pdfCardNo && openCard.$state.get().data?.pdfCardNo !== pdfCardNo) loadCard(pdfCardNo);
  }, [pdfCardNo]);

  const failure = who.error ?? list.error;
  if (!active && failure) return <FailedPanel failure={failure} onRetry={refresh} />;
  if (!active && list.status === 'success' && who.data) return <Welcome />;
  if (offered.error && active)
    return <FailedPanel failure={offered.error} onRetry={() => loadTemplates(active.businessId)} />;
  if (pdfCardNo && opened.error) return <FailedPanel failure={opened.error} onRetry={() => loadCard(pdfCardNo)} />;
  const { data } = offered;
  if (!active || !who.data || data?.businessId !== active.businessId) return <PdfWallSkeleton />;
  if (pdfCardNo) {
    const card = opened.data?.pdfCardNo === pdfCardNo ? opened.data : null;
    if (!card) return <PdfWallSkeleton />;
    return <PdfCardMaker key={pdfCardNo} business={active} owner={who.data} card={card} details={data.details} />;
  }
  if (template)
    return (
      <PdfCardMaker
        key="new"
        business={active}
        owner={who.data}
        card={null}
        details={{ ...data.details, templateCode: template }}
      />
    );
  return <TemplateWall businessId={active.businessId} />;
}
