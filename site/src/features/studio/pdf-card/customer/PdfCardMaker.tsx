import '../../../../kit/ui/overlay/bench.css';
import './pdf-cards.css';
import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { PdfCard, PdfCardDetails } from '@parichay/shared/studio/pdf-card/pdf-card.endpoints.ts';
import { isProductList } from '@parichay/shared/studio/pdf-card/pdf-card.lists.ts';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useDeferredStore } from '../../../../kit/ui/browser/use-deferred-store.ts';
import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import { ConflictNote } from '../../../../kit/ui/form/ConflictNote.tsx';
import { MissingGlyphsNote } from '../../../../kit/ui/form/MissingGlyphsNote.tsx';
import { RestoredDraft } from '../../../../kit/ui/form/RestoredDraft.tsx';
import { useEntityForm } from '../../../../kit/ui/form/use-entity-form.ts';
import { UploadGuard } from '../../../../kit/ui/overlay/UploadGuard.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { IssuedIdNote } from './IssuedIdNote.tsx';
import { PdfCardFields } from './PdfCardFields.tsx';
import { PdfCardFoot } from './PdfCardFoot.tsx';
import { PdfPages } from './PdfPages.tsx';
import { type PdfCardForm, pdfCardFormOf } from './pdf-card.form.ts';
import {
  currentPdfCard,
  drawPreview,
  livePreview,
  loadPdfCard,
  pageQuery,
  savePdfCard,
  templates,
} from './pdf-card.store.ts';
import { pdfCardName } from './pdf-card-name.ts';
import { templateTitle } from './template-titles.ts';

interface Props {
  business: Business;
  owner: { userId: string; isForeignUser: boolean };
  card: PdfCard | null;
  details: PdfCardDetails;
}

export function PdfCardMaker({ business: { businessId, contactPerson }, owner, card, details }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => () => livePreview.reset(), []);
  const pdfCardNo = card?.pdfCardNo;
  const { form, newer, ...entity } = useEntityForm<PdfCardForm, PdfCard>({
    draftOwnerId: owner.userId,
    name: `pdf-card:${pdfCardNo ?? `${businessId}:new`}`,
    stored: card,
    valuesOf: (stored) => pdfCardFormOf(stored ?? details),
    resolver: async () =>
      (await import('./pdf-card.schema.ts')).pdfCardResolver(owner.isForeignUser, card?.validUntil ?? null),
    send: (values, against) => savePdfCard(businessId, values, against),
    refetch: () => (pdfCardNo ? loadPdfCard(pdfCardNo) : Promise.resolve(null)),
    onSaved: (saved) => {
      currentPdfCard.set(saved);
      pageQuery.replace({ template: null, pdfCardNo: saved.pdfCardNo });
    },
    onValues: (values) => drawPreview(businessId, pdfCardNo, values),
  });
  const { isDirty } = form.formState;
  const selectedCode = form.watch('templateCode');
  const isChanged = card === null || isDirty || entity.isRestored || entity.isUploading;
  const availableTemplates = useStore(templates.$state).data?.templates ?? [];
  const template = availableTemplates.find(({ templateCode }) => templateCode === selectedCode);
  const kind = template?.kind;
  // Exports and revocations raise the version, and exports remove the watermark.
  const followStored = useEffectEvent((stored: PdfCard) => {
    entity.follow(stored);
    drawPreview(businessId, stored.pdfCardNo, form.getValues());
  });
  useEffect(() => {
    if (card) followStored(card);
  }, [card]);
  return (
    <section className="bench" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="bench-title" ref={heading} tabIndex={-1}>
        {card ? pdfCardName(card) : t(kind ? `pdf-cards.kind_${kind}` : 'pdf-cards.title')}
      </h2>
      <UploadGuard />
      <div className="bench-body">
        <PdfPages isWatermarked={isChanged || card.exportedAt === null || card.isChangedSinceExport} />
        <form id={id} className="bench-form" onSubmit={entity.onSubmit} noValidate>
          {entity.isRestored && <RestoredDraft onStartOver={entity.startOver} />}
          <LowResolutionWarnings />
          <TemplateChoice form={form} />
          {isProductList(kind) && <p className="muted">{t(`pdf-cards.prints_${kind}`)}</p>}
          <MissingGlyphsNote text={JSON.stringify(form.watch())} />
          <PdfCardFields
            form={form}
            isForeign={owner.isForeignUser}
            template={template}
            ownerName={card ? '' : contactPerson}
          />
          {card?.verifyPath && <IssuedIdNote card={card} path={card.verifyPath} />}
          {newer && <ConflictNote onKeepMine={entity.keepMine} onTakeTheirs={entity.takeTheirs} />}
          {entity.failure && !newer && <FailureBanner failure={entity.failure} />}
        </form>
      </div>
      <PdfCardFoot businessId={businessId} card={card} formId={id} isSaving={entity.isBusy} isChanged={isChanged} />
    </section>
  );
}

function LowResolutionWarnings() {
  const pages = useDeferredStore(livePreview.$state).data ?? [];
  const lowestDpiByField = new Map(
    pages.flatMap(({ coarse }) => coarse).map(({ field, dpi }) => [field.replace(/\d.*$/, ''), dpi]),
  );
  return [...lowestDpiByField].map(([field, dpi]) => (
    <p key={field} className="banner" data-tone="warning" role="status">
      {t('pdf-cards.coarse', { picture: t(`pdf-cards.picture_${field as 'photo'}`), dpi })}
    </p>
  ));
}

function TemplateChoice({ form }: { form: UseFormReturn<PdfCardForm> }) {
  const availableTemplates = useStore(templates.$state).data?.templates ?? [];
  const id = useId();
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {t('pdf-cards.template')}
      </label>
      <select {...form.register('templateCode')} id={id}>
        {availableTemplates.map(({ templateCode, title, widthMm, heightMm }) => (
          <option key={templateCode} value={templateCode}>
            {templateTitle({ templateCode, title })}, {t('pdf-cards.size', { width: widthMm, height: heightMm })}
          </option>
        ))}
      </select>
    </div>
  );
}
