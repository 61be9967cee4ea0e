import { headings } from '@parichay/shared/card/card.lists.ts';
import type { Sections } from '@parichay/shared/card/card.sections.ts';
import { ArrowDown, ArrowUp, Eye, EyeOff, GripVertical } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { TextField } from '../../../ui/form.tsx';
import { type Key, t } from '../../../ui/words.ts';
import { CardIdField } from '../CardIdField.tsx';
import { StatusControls } from '../StatusControls.tsx';
import { useOrder } from '../use-order.ts';
import { type SectionProps, useSectionForm } from '../use-section-form.ts';

type Settings = Sections['settings'];
type PageSection = Settings['order'][number];

/** Every section of the page; one that the owner never placed comes last, as on the page itself. */
const allSections = Object.keys(headings) as PageSection[];
const completed = (order: readonly PageSection[]): PageSection[] => [...new Set([...order, ...allSections])];

/** Order, headings and visibility of the sections; then what concerns the card as a whole: notice, address, status. */
export function SettingsSection(props: SectionProps) {
  const { card } = props;
  const { form, formProps } = useSectionForm(props, 'settings');
  const settings = form.watch();
  const order = completed(settings.order);

  const put = <K extends 'order' | 'hidden' | 'headings'>(name: K, value: Settings[K]) =>
    form.setValue(name, value as never, { shouldDirty: true });
  const move = (from: number, to: number) => {
    const section = order[from];
    if (section && to >= 0 && to < order.length) put('order', order.toSpliced(from, 1).toSpliced(to, 0, section));
  };
  const dragAndDropHooks = useOrder(order, move);

  return (
    <form {...formProps} className="stack editor-form">
      <fieldset className="stack form-part">
        <legend>{t('card-content.order')}</legend>
        <p className="field-hint">{t('card-content.orderHint')}</p>
        <GridList
          className="items"
          aria-label={t('card-content.order')}
          items={order.map((id) => ({ id }))}
          dependencies={[settings]}
          dragAndDropHooks={dragAndDropHooks}
          keyboardNavigationBehavior="tab"
        >
          {({ id }) => {
            const at = order.indexOf(id);
            const chosen = settings.headings[id] ?? headings[id][0];
            const heading = t(`card-content.heading_${chosen}` as Key);
            const isHidden = settings.hidden.includes(id);
            return (
              <GridListItem id={id} textValue={heading} className="item item-section" data-off={isHidden || undefined}>
                <Button slot="drag" className="item-handle" aria-label={t('card-content.drag', { what: heading })}>
                  <GripVertical size={20} aria-hidden="true" />
                </Button>
                <select
                  aria-label={t('card-content.headingOf', { what: t(`card-content.section_${id}` as Key) })}
                  value={chosen}
                  onChange={({ target }) => put('headings', { ...settings.headings, [id]: target.value })}
                >
                  {headings[id].map((name) => (
                    <option key={name} value={name}>
                      {t(`card-content.heading_${name}` as Key)}
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
                    put('hidden', isHidden ? settings.hidden.filter((one) => one !== id) : [...settings.hidden, id])
                  }
                >
                  {isHidden ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
                </button>
              </GridListItem>
            );
          }}
        </GridList>
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
