import { useStore } from '@nanostores/react';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { SectionKey, Sections } from '@parichay/shared/shop/card/card-sections.ts';
import { type BaseSyntheticEvent, useEffect, useEffectEvent, useRef } from 'react';
import { type DefaultValues, type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { lazyResolver } from '../../../../../kit/ui/browser/lazy-resolver.ts';
import { fieldId } from '../../../../../kit/ui/form/fields.tsx';
import { scrollToField, scrollToInvalidField } from '../../../../../kit/ui/form/first-field.ts';
import { showServerErrors } from '../../../../../kit/ui/form/form.tsx';
import { $drafts, $mergeCount, changeSection } from '../drafts.store.ts';
import {
  $editorContext,
  $openSection,
  $savingSection,
  awaitUploads,
  saveCardSection,
  sectionSave,
} from '../editor.store.ts';

export interface SectionProps {
  card: Card;
  field: string | null;
}

/** The save button outside the form refers to this id. */
export const sectionFormId = 'section-form';

export const submitSection = (): void => {
  const form = document.getElementById(sectionFormId);
  if (form instanceof HTMLFormElement) form.requestSubmit();
};

export function useSectionForm<S extends SectionKey>(
  { card, field }: SectionProps,
  section: S,
  onInvalid?: (errors: FieldErrors<Sections[S]>) => void,
  addTyped?: () => void,
) {
  const draft = useStore($drafts)[section];
  const { error } = useStore(sectionSave.$state);
  const saving = useStore($savingSection);
  const saved = card[section] as Sections[S];
  const form = useForm<Sections[S]>({
    resolver: lazyResolver(
      async () =>
        (await import('./section-schemas.ts')).sectionResolverOf(
          section,
          $editorContext.get()?.isForeign ?? false,
        ) as unknown as Resolver<Sections[S]>,
    ),
    defaultValues: (draft ?? saved) as DefaultValues<Sections[S]>,
    mode: 'onTouched',
    // Fields without a registered element are found below.
    shouldFocusError: false,
  });

  useEffect(() => {
    const stop = form.watch((values) => changeSection(section, values as Sections[S]));
    return () => stop.unsubscribe();
  }, [form, section]);

  useEffect(() => {
    $openSection.set(section);
    return () => {
      if ($openSection.get() === section) $openSection.set(null);
    };
  }, [section]);

  // After undo or discard, the fields show the saved values.
  const hasDraft = draft !== undefined;
  useEffect(() => {
    if (!hasDraft) form.reset(saved);
  }, [hasDraft, saved, form]);

  const mergeCount = useStore($mergeCount);
  const showMerged = useEffectEvent(() => form.reset(draft ?? saved));
  const shownMerge = useRef(mergeCount);
  useEffect(() => {
    if (mergeCount !== shownMerge.current) showMerged();
    shownMerge.current = mergeCount;
  }, [mergeCount]);

  useEffect(() => {
    if (error && saving === section) showServerErrors(form, error.fields, `${section}.`);
  }, [error, saving, form, section]);

  useEffect(() => {
    if (field) scrollToField(document.getElementById(fieldId(field)));
  }, [field]);

  const { submitCount } = form.formState;
  useEffect(() => {
    if (submitCount > 0) scrollToInvalidField(document.getElementById(sectionFormId));
  }, [submitCount]);

  const submit = form.handleSubmit(() => {
    // An uploaded picture reaches the draft only after the next render.
    changeSection(section, form.getValues());
    return saveCardSection(section);
  }, onInvalid);
  const onSubmit = async (event: BaseSyntheticEvent) => {
    event.preventDefault();
    if (!(await awaitUploads())) return;
    addTyped?.();
    await submit();
  };
  return { form, formProps: { id: sectionFormId, noValidate: true, onSubmit } as const };
}
