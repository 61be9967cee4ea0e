import { useStore } from '@nanostores/react';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { t } from '../../../../kit/ui/text/messages.ts';
import type { PdfCardForm } from './pdf-card.form.ts';
import { templates } from './pdf-card.store.ts';
import { templateTitle } from './template-titles.ts';

export function TemplateChoice({ form }: { form: UseFormReturn<PdfCardForm> }) {
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
