import '../../../../../kit/ui/form/items.css';
import { contactActionTypes } from '@parichay/shared/shop/card/card.lists.ts';
import type { Sections } from '@parichay/shared/shop/card/card-sections.ts';
import { nameInLinkUrl, readLinkUrl } from '@parichay/shared/shop/link-store/link-url.rules.ts';
import { useState } from 'react';
import { fieldId, InputField, SelectField } from '../../../../../kit/ui/form/fields.tsx';
import { shownError, TextField } from '../../../../../kit/ui/form/form.tsx';
import { firstInvalidIndex, ItemList } from '../../../../../kit/ui/form/ItemList.tsx';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { LinkArt } from './ItemArt.tsx';
import { LinkStorePicker } from './LinkStorePicker.tsx';
import { completeLinkValue, linkStoreName, useLinkTypes } from './link-store.ts';
import { type SectionProps, useSectionForm } from './use-section-form.ts';

type Link = Sections['links']['links'][number];

const inputModes = { call: 'tel', sms: 'tel', whatsapp: 'tel', email: 'email', url: 'url' } as const;

export function LinksSection(props: SectionProps) {
  const [openIndex, setOpened] = useState<number | null>(null);
  const { form, formProps } = useSectionForm(props, 'links', (errors) => setOpened(firstInvalidIndex(errors, 'links')));
  const types = useLinkTypes();
  const [isChoosing, setChoosing] = useState(false);
  const typeOf = (link: Link) => types.find(({ linkTypeId }) => linkTypeId === link.linkTypeId);
  const isStoredWrong = (link: Link): boolean => {
    const type = typeOf(link);
    const isStored = props.card.links.links.some(({ value }) => value === link.value);
    return type !== undefined && link.action === 'url' && isStored && readLinkUrl(type, link.value) === null;
  };
  const wrongText = (link: Link): string =>
    typeOf(link) && link.action === 'url'
      ? t('card-content.wrongLink', { name: linkStoreName(link.label) })
      : t(`card-content.wrong_${link.action}`);
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
        newItem={(): Link => ({ label: '', action: 'url', value: '', linkTypeId: null })}
        rowOf={(link) => ({
          title: link.linkTypeId ? linkStoreName(link.label) : link.label,
          detail: link.value,
          error: isStoredWrong(link) ? wrongText(link) : undefined,
        })}
        renderAdd={(add) =>
          isChoosing ? (
            <LinkStorePicker
              onClose={() => setChoosing(false)}
              onPick={(type) => {
                setChoosing(false);
                add(
                  type
                    ? {
                        label: linkStoreName(type.linkTypeName),
                        action: type.action,
                        value: '',
                        linkTypeId: type.linkTypeId,
                      }
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
        openIndex={openIndex}
        onOpen={setOpened}
      >
        {(index) => {
          const path = `links.${index}` as const;
          const link = form.watch(path);
          const type = typeOf(link);
          const pattern = type?.urlPattern ?? null;
          const valueId = fieldId(`${path}.value`);
          const isWrong = isStoredWrong(link) || shownError(form, `${path}.value`) !== undefined;
          const setValue = (typed: string, isDone: boolean) =>
            form.setValue(`${path}.value`, isDone ? completeLinkValue(type, typed, link.action) : typed, {
              shouldDirty: true,
              shouldTouch: isDone,
              shouldValidate: isDone && typed !== '',
            });
          return (
            <>
              <TextField
                form={form}
                name={`${path}.label`}
                label={t('card-content.linkLabel')}
                input={{ maxLength: 60, required: true }}
              />
              {!type && (
                <SelectField
                  id={fieldId(`${path}.action`)}
                  label={t('card-content.linkAction')}
                  {...form.register(`${path}.action`)}
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
                hint={type?.placeholder ? linkStoreName(type.placeholder) : undefined}
                error={isWrong ? wrongText(link) : undefined}
                value={nameInLinkUrl(pattern, link.value)}
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
