import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { $activeBusiness, businesses } from '../../../people/session/business.store.ts';
import { reloadCustomerData } from '../../../people/session/start-customer.ts';
import { Welcome } from '../../../people/session/Welcome.tsx';
import { user } from '../../../people/user/user.store.ts';
import { PdfCardMaker } from './PdfCardMaker.tsx';
import { PdfWallSkeleton } from './PdfWallSkeleton.tsx';
import { currentPdfCard, loadPdfCard, loadTemplatesAndPreviews, pageQuery, templates } from './pdf-card.store.ts';
import { TemplateWall } from './TemplateWall.tsx';

export function PdfCards() {
  const query = useStore(pageQuery.$params);
  const activeBusiness = useStore($activeBusiness);
  const businessList = useStore(businesses.$state);
  const userState = useStore(user.$state);
  const templatesState = useStore(templates.$state);
  const cardState = useStore(currentPdfCard.$state);
  const businessId = activeBusiness?.businessId;
  const { pdfCardNo, template } = query;
  useEffect(pageQuery.start, []);
  useEffect(() => {
    if (businessId) loadTemplatesAndPreviews(businessId);
  }, [businessId]);
  useEffect(() => {
    if (pdfCardNo && currentPdfCard.$state.get().data?.pdfCardNo !== pdfCardNo) loadPdfCard(pdfCardNo);
  }, [pdfCardNo]);

  const failure = userState.error ?? businessList.error;
  if (!activeBusiness && failure) return <FailedPanel failure={failure} onRetry={reloadCustomerData} />;
  if (!activeBusiness && businessList.status === 'success' && userState.data) return <Welcome />;
  if (templatesState.error && activeBusiness)
    return (
      <FailedPanel failure={templatesState.error} onRetry={() => loadTemplatesAndPreviews(activeBusiness.businessId)} />
    );
  if (pdfCardNo && cardState.error)
    return <FailedPanel failure={cardState.error} onRetry={() => loadPdfCard(pdfCardNo)} />;
  const { data } = templatesState;
  if (!activeBusiness || !userState.data || data?.businessId !== activeBusiness.businessId) return <PdfWallSkeleton />;
  if (pdfCardNo) {
    const card = cardState.data?.pdfCardNo === pdfCardNo ? cardState.data : null;
    if (!card) return <PdfWallSkeleton />;
    return (
      <PdfCardMaker
        key={pdfCardNo}
        business={activeBusiness}
        owner={userState.data}
        card={card}
        details={data.details}
      />
    );
  }
  if (template)
    return (
      <PdfCardMaker
        key="new"
        business={activeBusiness}
        owner={userState.data}
        card={null}
        details={{ ...data.details, templateCode: template }}
      />
    );
  return <TemplateWall businessId={activeBusiness.businessId} />;
}
