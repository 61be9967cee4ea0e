import { useStore } from '@nanostores/react';
import type { Card } from '@parichay/shared/card/card.endpoints.ts';
import type { SectionName, Sections } from '@parichay/shared/card/card.sections.ts';
import { useEffect } from 'react';
import { type DefaultValues, type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { fieldId } from '../../../kit/ui/fields.tsx';
import { showServerErrors } from '../../../kit/ui/form.tsx';
import { lazyResolver } from '../../../kit/ui/lazy-resolver.ts';
import { $drafts, $editing, $saving, change, save, sectionSave } from './editor.store.ts';

/** What every form of a section is given. */
export interface SectionProps {
  card: Card;
  /** The field to begin with. */
  field: string | null;
}

/** Id of the form that is open; its save button stands in the foot, outside it. */
export const sectionFormId = 'section-form';

export const submitSection = (): void => {
  const form = document.getElementById(sectionFormId);
  if (form instanceof HTMLFormElement) form.requestSubmit();
};

/**
 * The form of one section: what is typed shows at once and is kept, Save checks and sends it.
 * @param onInvalid hears where something is wrong, for forms that do not show all of their fields
 */
export function useSectionForm<S extends SectionName>(
  { card, field }: SectionProps,
  section: S,
  onInvalid?: (errors: FieldErrors<Sections[S]>) => void,
) {
  const draft = useStore($drafts)[section];
  const { error } = useStore(sectionSave.$state);
  const saving = useStore($saving);
  const saved = card[section] as Sections[S];
  const form = useForm<Sections[S]>({
    // The checker weighs as much as React: it comes when the first field has been left.
    resolver: lazyResolver(
      async () =>
        (await import('./section.schemas.ts')).resolverOf(
          section,
          $editing.get()?.isForeign ?? false,
        ) as unknown as Resolver<Sections[S]>,
    ),
    defaultValues: (draft ?? saved) as DefaultValues<Sections[S]>,
    mode: 'onTouched',
  });

  useEffect(() => {
    const stop = form.watch((values) => change(section, values as Sections[S]));
    return () => stop.unsubscribe();
  }, [form, section]);

  // Taken back or thrown away, the fields show what is saved.
  const hasDraft = draft !== undefined;
  useEffect(() => {
    if (!hasDraft) form.reset(saved);
  }, [hasDraft, saved, form]);

  useEffect(() => {
    if (error && saving === section) showServerErrors(form, error.fields, `${section}.`);
  }, [error, saving, form, section]);

  useEffect(() => {
    if (!field) return;
    const control = document.getElementById(fieldId(field));
    control?.scrollIntoView({ block: 'center' });
    control?.focus({ preventScroll: true });
  }, [field]);

  const onSubmit = form.handleSubmit(() => save(section), onInvalid);
  return { form, formProps: { id: sectionFormId, noValidate: true, onSubmit } as const };
}
