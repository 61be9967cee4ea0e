import '../../../../../kit/ui/form/items.css';
import { contactActionTypes } from '@parichay/shared/shop/card/card.lists.ts';
import type { Sections } from '@parichay/shared/shop/card/card.sections.ts';
import { useState } from 'react';
import { fieldId, InputField, SelectField } from '../../../../../kit/ui/form/fields.tsx';
import { faultOf, TextField } from '../../../../../kit/ui/form/form.tsx';
import { firstWrong, ItemList } from '../../../../../kit/ui/form/ItemList.tsx';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { LinkArt } from './ItemArt.tsx';
import { LinkStorePicker } from './LinkStorePicker.tsx';
import { fromPattern, toPattern, useLinkTypes } from './link-store.ts';
import { type SectionProps, useSectionForm } from './use-section-form.ts';

type Link = Sections['links']['links'][number];

const inputModes = { call: 'tel', sms: 'tel', whatsapp: 'tel', email: 'email', url: 'url' } as const;

export function LinksSection(props: SectionProps) {
  const [opened, setOpened] = useState<number | null>(null);
  const { form, formProps } = useSectionForm(props, 'links', (errors) => setOpened(firstWrong(errors, 'links')));
  const types = useLinkTypes();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <form {...formProps} className="stack editor-form">
      <ItemList
        form={form}
        name="links"
        max={30}
        label={t('card-content.part_links')}
        empty={
          !isChoosing && (
            <>
              <LinkArt />
              <p>{t('card-content.linksEmpty')}</p>
            </>
          )
        }
        addLabel={t('card-content.addLink')}
        allLabel={t('card-content.allLinks')}
        blank={(): Link => ({ label: '', action: 'url', value: '', linkTypeId: null })}
        rowOf={({ label, value }) => ({ title: label, detail: value })}
        adding={(add) =>
          isChoosing ? (
            <LinkStorePicker
              onClose={() => setChoosing(false)}
              onPick={(type) => {
                setChoosing(false);
                add(
                  type
                    ? { label: type.linkTypeName, action: type.action, value: '', linkTypeId: type.linkTypeId }
                    : { label: '', action: 'url', value: '', linkTypeId: null },
                );
              }}
            />
          ) : (
            <button type="button" className="button button-quiet item-add" onClick={() => setChoosing(true)}>
              {t('card-content.addLink')}
            </button>
          )
        }
        opened={opened}
        onOpen={setOpened}
      >
        {(index) => {
          const at = `links.${index}` as const;
          const link = form.watch(at);
          const type = types.find(({ linkTypeId }) => linkTypeId === link.linkTypeId);
          const pattern = type?.urlPattern ?? null;
          const valueId = fieldId(`${at}.value`);
          const wrong = faultOf(form, `${at}.value`);
          const setValue = (typed: string, isDone: boolean) =>
            form.setValue(`${at}.value`, isDone ? toPattern(pattern, typed, link.action) : typed, {
              shouldDirty: true,
              shouldTouch: isDone,
              shouldValidate: isDone && typed !== '',
            });
          return (
            <>
              <TextField
                form={form}
                name={`${at}.label`}
                label={t('card-content.linkLabel')}
                input={{ maxLength: 60, required: true }}
              />
              {!type && (
                <SelectField
                  id={fieldId(`${at}.action`)}
                  label={t('card-content.linkAction')}
                  {...form.register(`${at}.action`)}
                >
                  {contactActionTypes.map((action) => (
                    <option key={action} value={action}>
                      {t(`card-content.action_${action}`)}
                    </option>
                  ))}
                </SelectField>
              )}
              <InputField
                id={valueId}
                label={t(pattern ? 'card-content.linkAccount' : `card-content.value_${link.action}`)}
                hint={type?.placeholder || undefined}
                error={wrong ? t(`card-content.wrong_${link.action}`) : undefined}
                value={fromPattern(pattern, link.value)}
                inputMode={inputModes[link.action]}
                autoCapitalize="none"
                autoComplete="off"
                maxLength={500}
                onChange={({ target }) => setValue(target.value, false)}
                onBlur={({ target }) => setValue(target.value, true)}
              />
            </>
          );
        }}
      </ItemList>
    </form>
  );
}
