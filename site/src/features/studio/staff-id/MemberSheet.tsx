import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { readBloodGroup } from '@parichay/shared/platform/typed/blood-group.ts';
import { maxTypedLength } from '@parichay/shared/platform/typed/plain-text.ts';
import type { StaffMember } from '@parichay/shared/studio/staff-id/staff-id.endpoints.ts';
import { fieldId, InputField } from '../../../kit/ui/form/fields.tsx';
import { shownErrorText, TextField } from '../../../kit/ui/form/form.tsx';
import { MissingGlyphsNote } from '../../../kit/ui/form/MissingGlyphsNote.tsx';
import { useEntityForm } from '../../../kit/ui/form/use-entity-form.ts';
import { EntitySheet } from '../../../kit/ui/overlay/EntitySheet.tsx';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { dayAndHint } from '../../../lib/i18n.ts';
import { PictureField } from '../../people/storage/PictureField.tsx';
import { loadMember, saveMember } from './staff-ids.store.ts';
import { type MemberForm, memberFormOf, memberInputOf } from './staff-member.form.ts';

interface Props {
  businessId: string;
  draftOwnerId: string;
  stored: StaffMember | null;
  onClose(): void;
}

export function MemberSheet({ businessId, draftOwnerId, stored, onClose }: Props) {
  const {
    form,
    seen: _,
    ...entity
  } = useEntityForm<MemberForm, StaffMember>({
    draftOwnerId,
    name: `staff-member:${stored?.staffMemberId ?? `${businessId}:new`}`,
    stored,
    valuesOf: memberFormOf,
    resolver: async () => (await import('./staff-member.schema.ts')).memberResolver(stored),
    send: (values, against) => saveMember(businessId, memberInputOf(values), against),
    refetch: async () => stored && loadMember(businessId, stored.staffMemberId),
    onSaved: onClose,
  });
  const untilId = fieldId('validUntil');
  return (
    <EntitySheet title={stored?.personName ?? t('staff-ids.add')} entity={entity} hasHistoryEntry onClose={onClose}>
      <PictureField
        kind="photo"
        label={t('staff-ids.photo')}
        value={form.watch('photo')}
        onChange={(picture) => form.setValue('photo', picture, { shouldDirty: true })}
      />
      <TextField
        form={form}
        name="personName"
        label={t('staff-ids.personName')}
        input={{ maxLength: 80, autoComplete: 'off', required: true }}
      />
      <MissingGlyphsNote text={JSON.stringify(form.watch())} />
      <TextField form={form} name="designation" label={t('staff-ids.designation')} input={{ maxLength: 80 }} />
      <TextField form={form} name="employeeNumber" label={t('staff-ids.employeeNumber')} input={{ maxLength: 40 }} />
      <TextField
        form={form}
        name="phoneNumber"
        type="tel"
        label={t('staff-ids.phoneNumber')}
        input={{ maxLength: maxTypedLength, inputMode: 'tel' }}
      />
      <TextField
        form={form}
        name="email"
        type="email"
        label={t('staff-ids.email')}
        input={{ maxLength: 254, inputMode: 'email', autoCapitalize: 'none' }}
      />
      <TextField
        form={form}
        name="bloodGroup"
        label={t('staff-ids.bloodGroup')}
        input={{
          maxLength: 20,
          onBlur: ({ target }) => form.setValue('bloodGroup', readBloodGroup(target.value), { shouldDirty: true }),
        }}
      />
      <InputField
        id={untilId}
        label={t('staff-ids.validUntil')}
        hint={dayAndHint(form.watch('validUntil'), locale, t('staff-ids.validUntilHint'))}
        error={shownErrorText(form, 'validUntil')}
        min={todayInIndia()}
        {...form.register('validUntil')}
        type="date"
      />
    </EntitySheet>
  );
}
