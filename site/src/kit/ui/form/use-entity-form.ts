import { useStore } from '@nanostores/react';
import { type BaseSyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type Resolver,
  useForm,
} from 'react-hook-form';
import type { CallFailure } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { lazyResolver } from '../browser/lazy-resolver.ts';
import { $uploads } from '../overlay/use-back.ts';
import { deleteDraft, readDraft, storeDraft } from './draft.ts';
import { showServerErrors } from './form.tsx';
import { differences, threeWayMerge, valueAt } from './merge.rules.ts';
import { waitForUploads } from './uploads.ts';

interface Draft<V> {
  values: V;
  base?: V;
  /** Version that was shown when typing began. */
  version: number | undefined;
}

export interface EntityFormOptions<V extends FieldValues, E extends { version: number }> {
  /** Account id; with `name` it identifies the draft in this browser. */
  draftOwnerId: string;
  name: string;
  /** null = a new entity. */
  stored: E | null;
  valuesOf(stored: E | null): V;
  resolver(): Promise<Resolver<V>>;
  /** The version of `seen` lets the server detect a concurrent change. */
  send(values: V, seen: E | null): Promise<E>;
  /** Current state after a concurrent change. null = deleted. */
  refetch(): Promise<E | null>;
  onSaved(saved: E, values: V): void;
  /** The page navigates away: the form stays busy, against a second submit. */
  leavesPage?: boolean;
  onValues?(values: V): void;
  onInvalid?(errors: FieldErrors<V>): void;
  /** Fields the server refused. Default: those named in the failure. */
  fieldsOf?(failure: CallFailure): Readonly<Record<string, string>>;
  mode?: 'onTouched' | 'all';
}

function mergeDraft<V extends FieldValues>(
  { base, values, version }: Draft<V>,
  now: V,
  versionNow: number | undefined,
) {
  const merged = threeWayMerge(base ?? now, values, now);
  const hasConflict = base === undefined || merged.conflicts.length > 0;
  // On a conflict the old version is sent, so the server detects it.
  return {
    values: merged.values,
    version: hasConflict ? version : versionNow,
    base: hasConflict ? (base ?? now) : now,
  };
}

export function useEntityForm<V extends FieldValues, E extends { version: number }>(
  formOptions: EntityFormOptions<V, E>,
) {
  const { draftOwnerId, name, stored, valuesOf } = formOptions;
  const [restored] = useState(() => {
    const draft = readDraft<Draft<V>>(draftOwnerId, name);
    return draft && mergeDraft(draft, valuesOf(stored), stored?.version);
  });
  const [isRestored, setRestored] = useState(restored !== null);
  const [seen, setSeen] = useState(() => stored && { ...stored, version: restored?.version ?? stored.version });
  const [base, setBase] = useState<V>(() => restored?.base ?? valuesOf(stored));
  const [newer, setNewer] = useState<E | null>(null);
  const [saving] = useState(() => slice<E>());
  const [isAwaitingUploads, setAwaitingUploads] = useState(false);
  const isAwaiting = useRef(false);
  const isUploading = useStore($uploads).length > 0;
  const { status, error } = useStore(saving.$state);
  const form = useForm<V>({
    resolver: lazyResolver(formOptions.resolver),
    defaultValues: (restored?.values ?? valuesOf(stored)) as DefaultValues<V>,
    mode: formOptions.mode ?? 'onTouched',
  });

  const notifyValues = useEffectEvent((values: V) => formOptions.onValues?.(values));
  const onInput = useEffectEvent((values: V) => {
    notifyValues(values);
    if (differences(values, valuesOf(seen)).length === 0) deleteDraft(draftOwnerId, name);
    else storeDraft(draftOwnerId, name, { values, base, version: seen?.version } satisfies Draft<V>);
  });
  useEffect(() => {
    notifyValues(form.getValues());
    const stop = form.watch((values) => onInput(values as V));
    return () => stop.unsubscribe();
  }, [form]);

  // The validator is loaded at the first focus, before a field is left.
  const prefetchValidator = useEffectEvent(() => void formOptions.resolver().catch(() => {}));
  useEffect(() => {
    const onFocusIn = () => prefetchValidator();
    addEventListener('focusin', onFocusIn, { once: true });
    return () => removeEventListener('focusin', onFocusIn);
  }, []);

  const isSaving = (now: typeof status): boolean =>
    now === 'loading' || (now === 'success' && formOptions.leavesPage === true);
  const saveAgainst = (against: E | null) => async (event?: BaseSyntheticEvent) => {
    event?.preventDefault();
    if (isAwaiting.current) return;
    isAwaiting.current = true;
    setAwaitingUploads($uploads.get().length > 0);
    const areUploaded = await waitForUploads();
    isAwaiting.current = false;
    setAwaitingUploads(false);
    if (areUploaded) await submit(against);
  };
  const submit = (against: E | null) =>
    form.handleSubmit(async (values) => {
      // Reads the store, not the rendered state: two quick taps share one render.
      if (isSaving(saving.$state.get().status)) return;
      const submitted = structuredClone(form.getValues());
      const saved = await saving.load(() => formOptions.send(values, against));
      if (saved) {
        if (formOptions.leavesPage) deleteDraft(draftOwnerId, name);
        else continueFrom(saved, submitted);
        formOptions.onSaved(saved, values);
        return;
      }
      const failure = saving.$state.get().error;
      if (failure?.code !== 'changed_meanwhile') {
        if (failure) showServerErrors(form, formOptions.fieldsOf?.(failure) ?? failure.fields);
        return;
      }
      const latest = await formOptions.refetch();
      if (latest) saving.clearError();
      setNewer(latest);
    }, formOptions.onInvalid)();

  const setPaths = (values: V, paths: readonly string[]) => {
    for (const path of paths)
      form.setValue(path as FieldPath<V>, valueAt(values, path) as FieldPathValue<V, FieldPath<V>>, {
        shouldDirty: true,
      });
  };

  /** Text typed while the request was running stays in the form, unsaved. */
  const continueFrom = (saved: E, sent: V) => {
    const typed = form.getValues();
    startOver(saved);
    setPaths(typed, differences(typed, sent));
  };

  const startOver = (latest: E | null = stored) => {
    form.reset(valuesOf(latest));
    notifyValues(form.getValues());
    setSeen(latest);
    setBase(valuesOf(latest));
    setRestored(false);
    setNewer(null);
    saving.clearError();
    deleteDraft(draftOwnerId, name);
  };

  return {
    form,
    onSubmit: saveAgainst(seen),
    isBusy: isSaving(status) || isAwaitingUploads,
    isUploading,
    failure: error,
    seen,
    newer,
    conflicts: newer ? threeWayMerge(base, form.getValues(), valuesOf(newer)).conflicts : [],
    /** Saves the merged values: ours where we typed, theirs elsewhere. */
    keepMine: () => {
      if (!newer) return;
      const theirs = valuesOf(newer);
      const merged = threeWayMerge(base, form.getValues(), theirs).values;
      setPaths(merged, differences(merged, form.getValues()));
      setSeen(newer);
      setBase(theirs);
      setNewer(null);
      saveAgainst(newer)();
    },
    takeTheirs: () => startOver(newer),
    isRestored,
    startOver: () => startOver(),
    follow: (now: E) => {
      if (seen?.version !== now.version && !form.formState.isDirty && !isRestored) startOver(now);
    },
    hasDraft: () => readDraft(draftOwnerId, name) !== null,
    discardDraft: () => deleteDraft(draftOwnerId, name),
  };
}
