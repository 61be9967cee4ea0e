import './first-steps.css';
import ChevronRight from 'icon:chevron-right';
import CircleCheck from 'icon:circle-check';
import CircleDashed from 'icon:circle-dashed';
import type { FirstStep } from '@parichay/shared/office/dashboard/dashboard.endpoints.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { hideFirstSteps } from './first-steps.store.ts';

const stepLinks: readonly (readonly [step: FirstStep, href: string])[] = [
  ['logo', '/panel/admin/agency-management#agency-section-brand'],
  ['contact', '/panel/admin/agency-management#agency-section-contact'],
  ['plans', '/panel/admin/plans-pricing-management'],
  ['invoice', '/panel/admin/agency-management#agency-section-invoice'],
  ['payments', '/panel/admin/billing#account'],
  ['business', '/panel/admin/businesses/add'],
];

export function FirstSteps({ steps }: { steps: Readonly<Record<FirstStep, boolean>> }) {
  const doneCount = stepLinks.filter(([step]) => steps[step]).length;
  return (
    <section className="stack">
      <header className="first-steps-head">
        <h3 className="title">{t('first-steps.title')}</h3>
        <span className="muted">{t('first-steps.progress', { done: doneCount, all: stepLinks.length })}</span>
        <button type="button" className="link" onClick={hideFirstSteps}>
          {t('first-steps.hide')}
        </button>
      </header>
      <ol className="list">
        {stepLinks.map(([step, href]) => (
          <li key={step} className="list-row">
            {steps[step] ? (
              <span className="first-step" data-done>
                <CircleCheck size={20} aria-label={t('first-steps.done')} />
                <span>{t(`first-steps.${step}`)}</span>
              </span>
            ) : (
              <a className="first-step" href={href}>
                <CircleDashed size={20} aria-hidden="true" />
                <span>{t(`first-steps.${step}`)}</span>
                <ChevronRight size={20} aria-hidden="true" />
              </a>
            )}
            {step === 'business' && !steps[step] && (
              <a className="link" href="/panel/admin/businesses/import">
                {t('first-steps.import')}
              </a>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
