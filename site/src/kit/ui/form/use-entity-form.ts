import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useState } from 'react';
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
import { deleteDraft, keepDraft, readDraft } from './draft.ts';
import { showServerErrors } from './form.tsx';
import { differences, rebased, valueAt } from './merge.rules.ts';

interface Draft<V> {
  values: V;
  base?: V;
  /** Version that was shown when typing began. */
  version: number | undefined;
}

export interface Wanted<V extends FieldValues, E extends { version: number }> {
  /** `owner` is the user id; both identify the draft in this browser. */
  owner: string;
  name: string;
  /** null = a new entity. */
  stored: E | null;
  valuesOf(stored: E | null): V;
  resolver(): Promise<Resolver<V>>;
  /** The version of `seen` lets the server detect a concurrent change. */
  send(values: V, seen: E | null): Promise<E>;
  /** Current state after a concurrent change. null = deleted. */
  newest(): Promise<E | null>;
  onSaved(saved: E, values: V): void;
  /** The page navigates away after saving: the form stays busy, which prevents a second submit. */
  leavesPage?: boolean;
  onValues?(values: V): void;
  onInvalid?(errors: FieldErrors<V>): void;
  /** Fields the server refused. Default: those named in the failure. */
  fieldsOf?(failure: CallFailure): Readonly<Record<string, string>>;
  mode?: 'onTouched' | 'all';
}

function begun<V extends FieldValues>({ base, values, version }: Draft<V>, now: V, versionNow: number | undefined) {
  const merged = rebased(base ?? now, values, now);
  const isAsked = base === undefined || merged.conflicts.length > 0;
  // On a conflict the old version is sent, so that the server detects it.
  return { values: merged.values, version: isAsked ? version : versionNow, base: isAsked ? (base ?? now) : now };
}

export function useEntityForm<V extends FieldValues, E extends { version: number }>(wanted: Wanted<V, E>) {
  const { owner, name, stored, valuesOf } = wanted;
  const [restored] = useState(() => {
    const draft = readDraft<Draft<V>>(owner, name);
    return draft && begun(draft, valuesOf(stored), stored?.version);
  });
  const [isRestored, setRestored] = useState(restored !== null);
  const [seen, setSeen] = useState(() => stored && { ...stored, version: restored?.version ?? stored.version });
  const [base, setBase] = useState<V>(() => restored?.base ?? valuesOf(stored));
  const [newer, setNewer] = useState<E | null>(null);
  const [saving] = useState(() => slice<E>());
  const { status, error } = useStore(saving.$state);
  const form = useForm<V>({
    resolver: lazyResolver(wanted.resolver),
    defaultValues: (restored?.values ?? valuesOf(stored)) as DefaultValues<V>,
    mode: wanted.mode ?? 'onTouched',
  });

  const heard = useEffectEvent((values: V) => wanted.onValues?.(values));
  const typed = useEffectEvent((values: V) => {
    heard(values);
    if (differences(values, valuesOf(seen)).length === 0) deleteDraft(owner, name);
    else keepDraft(owner, name, { values, base, version: seen?.version } satisfies Draft<V>);
  });
  useEffect(() => {
    heard(form.getValues());
    const stop = form.watch((values) => typed(values as V));
    return () => stop.unsubscribe();
  }, [form]);

  // The validator is loaded at the first focus, before a field is left.
  const fetchChecker = useEffectEvent(() => void wanted.resolver().catch(() => {}));
  useEffect(() => {
    const begun = () => fetchChecker();
    addEventListener('focusin', begun, { once: true });
    return () => removeEventListener('focusin', begun);
  }, []);

  const isTaken = (now: typeof status): boolean =>
    now === 'loading' || (now === 'success' && wanted.leavesPage === true);
  const saveOver = (against: E | null) =>
    form.handleSubmit(async (values) => {
      // Reads the store, not the rendered state: two quick taps share one render.
      if (isTaken(saving.$state.get().status)) return;
      const sent = structuredClone(form.getValues());
      const saved = await saving.load(() => wanted.send(values, against));
      if (saved) {
        if (wanted.leavesPage) deleteDraft(owner, name);
        else goOnFrom(saved, sent);
        wanted.onSaved(saved, values);
        return;
      }
      const failure = saving.$state.get().error;
      if (failure?.code !== 'changed_meanwhile') {
        if (failure) showServerErrors(form, wanted.fieldsOf?.(failure) ?? failure.fields);
        return;
      }
      const latest = await wanted.newest();
      if (latest) saving.clearError();
      setNewer(latest);
    }, wanted.onInvalid);

  const put = (values: V, paths: readonly string[]) => {
    for (const path of paths)
      form.setValue(path as FieldPath<V>, valueAt(values, path) as FieldPathValue<V, FieldPath<V>>, {
        shouldDirty: true,
      });
  };

  /** Text typed while the request was running remains, unsaved. */
  const goOnFrom = (saved: E, sent: V) => {
    const typed = form.getValues();
    startOver(saved);
    put(typed, differences(typed, sent));
  };

  const startOver = (latest: E | null = stored) => {
    form.reset(valuesOf(latest));
    heard(form.getValues());
    setSeen(latest);
    setBase(valuesOf(latest));
    setRestored(false);
    setNewer(null);
    saving.clearError();
    deleteDraft(owner, name);
  };

  return {
    form,
    onSubmit: saveOver(seen),
    isBusy: isTaken(status),
    failure: error,
    seen,
    newer,
    conflicts: newer ? rebased(base, form.getValues(), valuesOf(newer)).conflicts : [],
    /** Saves the merged values: ours where we typed, theirs elsewhere. */
    keepMine: () => {
      if (!newer) return;
      const theirs = valuesOf(newer);
      const merged = rebased(base, form.getValues(), theirs).values;
      put(merged, differences(merged, form.getValues()));
      setSeen(newer);
      setBase(theirs);
      setNewer(null);
      saveOver(newer)();
    },
    takeTheirs: () => startOver(newer),
    isRestored,
    startOver: () => startOver(),
    follow: (now: E) => {
      if (seen?.version !== now.version && !form.formState.isDirty && !isRestored) startOver(now);
    },
    forget: () => deleteDraft(owner, name),
  };
}
