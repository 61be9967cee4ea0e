import '../../../../kit/ui/overlay/bench.css';
import './pdf-cards.css';
import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { PdfCard, PdfCardDetails } from '@parichay/shared/studio/pdf-card/pdf-card.endpoints.ts';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useCalmStore } from '../../../../kit/ui/browser/use-calm-store.ts';
import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import { ConflictNote } from '../../../../kit/ui/form/ConflictNote.tsx';
import { RestoredDraft } from '../../../../kit/ui/form/RestoredDraft.tsx';
import { UndrawnLetters } from '../../../../kit/ui/form/UndrawnLetters.tsx';
import { useEntityForm } from '../../../../kit/ui/form/use-entity-form.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { IssuedIdNote } from './IssuedIdNote.tsx';
import { Pages } from './Pages.tsx';
import { PdfCardFields } from './PdfCardFields.tsx';
import { PdfCardFoot } from './PdfCardFoot.tsx';
import { type PdfCardForm, pdfCardFormOf } from './pdf-card.form.ts';
import { draw, live, loadCard, openCard, place, saveCard, templates } from './pdf-card.store.ts';
import { templateTitle } from './template-titles.ts';

interface Props {
  business: Business;
  owner: { userId: string; isForeignUser: boolean };
  card: PdfCard | null;
  details: PdfCardDetails;
}

export function PdfCardMaker({ business: { businessId }, owner, card, details }: Props) {
  const id = useId();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  useEffect(() => () => live.reset(), []);
  const pdfCardNo = card?.pdfCardNo;
  const { form, newer, ...entity } = useEntityForm<PdfCardForm, PdfCard>({
    owner: owner.userId,
    name: `pdf-card:${pdfCardNo ?? `${businessId}:new`}`,
    stored: card,
    valuesOf: (stored) => pdfCardFormOf(stored ?? details),
    resolver: async () => (await import('./pdf-card.schema.ts')).pdfCardResolver(owner.isForeignUser),
    send: (values, against) => saveCard(businessId, values, against),
    newest: () => (pdfCardNo ? loadCard(pdfCardNo) : Promise.resolve(null)),
    onSaved: (saved) => {
      openCard.set(saved);
      place.amend({ template: null, pdfCardNo: saved.pdfCardNo });
    },
    onValues: (values) => draw(businessId, pdfCardNo, values),
  });
  const { isDirty } = form.formState;
  const chosen = form.watch('templateCode');
  const isChanged = card === null || isDirty || entity.isRestored;
  const offered = useStore(templates.$state).data?.templates ?? [];
  const kind = offered.find(({ templateCode }) => templateCode === chosen)?.kind;
  // An export or a revocation raises the version, and an exported card is drawn without a watermark.
  const follow = useEffectEvent((stored: PdfCard) => {
    entity.follow(stored);
    draw(businessId, stored.pdfCardNo, form.getValues());
  });
  useEffect(() => {
    if (card) follow(card);
  }, [card]);
  return (
    <section className="bench" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="bench-title" ref={head} tabIndex={-1}>
        {card ? card.personName || card.companyName : t(kind ? `pdf-cards.kind_${kind}` : 'pdf-cards.title')}
      </h2>
      <div className="bench-body">
        <Pages isMarked={isChanged || card.exportedAt === null || card.isChangedSinceExport} />
        <form id={id} className="bench-form" onSubmit={entity.onSubmit} noValidate>
          {entity.isRestored && <RestoredDraft onStartOver={entity.startOver} />}
          <Coarse />
          <TemplateChoice form={form} />
          <UndrawnLetters text={JSON.stringify(form.watch())} />
          <PdfCardFields form={form} isForeign={owner.isForeignUser} isStaffId={kind === 'staff-id'} />
          {card?.verifyPath && <IssuedIdNote card={card} path={card.verifyPath} />}
          {newer && <ConflictNote onKeep={entity.keepMine} onTake={entity.takeTheirs} />}
          {entity.failure && !newer && <FailureBanner failure={entity.failure} />}
        </form>
      </div>
      <PdfCardFoot businessId={businessId} card={card} formId={id} isSaving={entity.isBusy} isChanged={isChanged} />
    </section>
  );
}

function Coarse() {
  const pages = useCalmStore(live.$state).data ?? [];
  const worst = new Map(
    pages.flatMap(({ coarse }) => coarse).map(({ field, dpi }) => [field.replace(/\d.*$/, ''), dpi]),
  );
  return [...worst].map(([field, dpi]) => (
    <p key={field} className="banner" data-tone="warning" role="status">
      {t('pdf-cards.coarse', { picture: t(`pdf-cards.picture_${field as 'photo'}`), dpi })}
    </p>
  ));
}

function TemplateChoice({ form }: { form: UseFormReturn<PdfCardForm> }) {
  const offered = useStore(templates.$state).data?.templates ?? [];
  const id = useId();
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {t('pdf-cards.template')}
      </label>
      <select {...form.register('templateCode')} id={id}>
        {offered.map(({ templateCode, title, widthMm, heightMm }) => (
          <option key={templateCode} value={templateCode}>
            {templateTitle({ templateCode, title })}, {t('pdf-cards.size', { width: widthMm, height: heightMm })}
          </option>
        ))}
      </select>
    </div>
  );
}
