import ArrowDown from 'icon:arrow-down';
import ArrowUp from 'icon:arrow-up';
import Eye from 'icon:eye';
import EyeOff from 'icon:eye-off';
import { useStore } from '@nanostores/react';
import { headingChoicesBySection } from '@parichay/shared/shop/card/card.lists.ts';
import type { PageSection, Sections } from '@parichay/shared/shop/card/card-sections.ts';
import { headingChoiceOf } from '@parichay/shared/shop/card/section-heading.rules.ts';
import { TextField } from '../../../../../kit/ui/form/form.tsx';
import { SortableList } from '../../../../../kit/ui/form/SortableList.tsx';
import { type Key, t } from '../../../../../kit/ui/text/messages.ts';
import { $previewedCard } from '../editor.store.ts';
import { CardIdField } from '../publish/CardIdField.tsx';
import { StatusControls } from '../publish/StatusControls.tsx';
import { LeadSharing } from './LeadSharing.tsx';
import { type SectionProps, useSectionForm } from './use-section-form.ts';

type Settings = Sections['settings'];

/** A section without a chosen position comes last, as on the page. */
const allSections = Object.keys(headingChoicesBySection) as PageSection[];
const withMissingSections = (order: readonly PageSection[]): PageSection[] => [...new Set([...order, ...allSections])];

export function SettingsSection(props: SectionProps) {
  const { card } = props;
  const category = useStore($previewedCard)?.category ?? '';
  const { form, formProps } = useSectionForm(props, 'settings');
  const settings = form.watch();
  const order = withMissingSections(settings.order);

  const setValue = <K extends 'order' | 'hidden' | 'headings'>(name: K, value: Settings[K]) =>
    form.setValue(name, value as never, { shouldDirty: true });
  const move = (from: number, to: number) => {
    const section = order[from];
    if (section && to >= 0 && to < order.length) setValue('order', order.toSpliced(from, 1).toSpliced(to, 0, section));
  };
  const headingKeyOf = (id: PageSection) => headingChoiceOf(id, settings, category);
  const headingOf = (id: PageSection) => t(`card-content.heading_${headingKeyOf(id)}` as Key);

  return (
    <form {...formProps} className="stack editor-form">
      <fieldset className="stack form-part">
        <legend>{t('card-content.order')}</legend>
        <p className="field-hint">{t('card-content.orderHint')}</p>
        <SortableList
          label={t('card-content.order')}
          ids={order}
          nameOf={(id) => headingOf(id as PageSection)}
          onMove={move}
          rowClass={() => 'item-section'}
        >
          {(name) => {
            const id = name as PageSection;
            const at = order.indexOf(id);
            const heading = headingOf(id);
            const isHidden = settings.hidden.includes(id);
            return (
              <>
                <select
                  aria-label={t('card-content.headingOf', { what: t(`card-content.section_${id}` as Key) })}
                  data-off={isHidden || undefined}
                  value={headingKeyOf(id)}
                  onChange={({ target }) => setValue('headings', { ...settings.headings, [id]: target.value })}
                >
                  {headingChoicesBySection[id].map((one) => (
                    <option key={one} value={one}>
                      {t(`card-content.heading_${one}` as Key)}
                    </option>
                  ))}
                </select>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('card-content.moveUpOf', { what: heading })}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                >
                  <ArrowUp size={20} aria-hidden="true" />
                </button>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('card-content.moveDownOf', { what: heading })}
                  disabled={at === order.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <ArrowDown size={20} aria-hidden="true" />
                </button>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('card-content.showOf', { what: heading })}
                  aria-pressed={!isHidden}
                  onClick={() =>
                    setValue(
                      'hidden',
                      isHidden ? settings.hidden.filter((one) => one !== id) : [...settings.hidden, id],
                    )
                  }
                >
                  {isHidden ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
                </button>
              </>
            );
          }}
        </SortableList>
      </fieldset>

      <fieldset className="stack form-part">
        <legend>{t('card-content.notice')}</legend>
        <TextField
          form={form}
          name="holidayNotice"
          label={t('card-content.holidayNotice')}
          hint={t('card-content.holidayNoticeHint')}
          input={{ maxLength: 200 }}
        />
      </fieldset>

      <fieldset className="stack form-part">
        <legend>{t('card-content.leads')}</legend>
        <LeadSharing card={card} />
      </fieldset>

      {card.status !== 'suspended' && (
        <fieldset className="stack form-part">
          <legend>{t('card-content.addressAndStatus')}</legend>
          <CardIdField card={card} />
          <StatusControls card={card} />
        </fieldset>
      )}
    </form>
  );
}
