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
import type { CallFailure } from '../../lib/api.ts';
import { slice } from '../../lib/slice.ts';
import { forgetDraft, keepDraft, readDraft } from './draft.ts';
import { showServerErrors } from './form.tsx';
import { lazyResolver } from './lazy-resolver.ts';
import { differences, rebased, valueAt } from './merge.rules.ts';

interface Draft<V> {
  values: V;
  /** What typing began from. */
  base?: V;
  /** Of what was on screen when typing began. */
  version: number | undefined;
}

export interface Wanted<V extends FieldValues, E extends { version: number }> {
  /** Who types, and the name under which it is kept in this browser until it is saved or thrown away. */
  owner: string;
  name: string;
  /** What stands; null where something new is made. */
  stored: E | null;
  valuesOf(stored: E | null): V;
  resolver(): Promise<Resolver<V>>;
  /** Sends it, over what its writer has seen: by the version of that the server notices that somebody else was quicker. */
  send(values: V, seen: E | null): Promise<E>;
  /** As it is now, after somebody else has changed it; null when it is gone. */
  newest(): Promise<E | null>;
  onSaved(saved: E, values: V): void;
  /** The page is left once it is saved: until then it stays busy, and nothing is sent again. */
  leavesPage?: boolean;
  /** Hears what is typed, for a preview. */
  onValues?(values: V): void;
  onInvalid?(errors: FieldErrors<V>): void;
  /** Which fields of the form the server has refused; those that it names, when not said. */
  fieldsOf?(failure: CallFailure): Readonly<Record<string, string>>;
  /** When it is checked: from the first time that a field is left, when not said. */
  mode?: 'onTouched' | 'all';
}

/** What was typed on an earlier visit, over what stands now. */
function begun<V extends FieldValues>({ base, values, version }: Draft<V>, now: V, versionNow: number | undefined) {
  const merged = rebased(base ?? now, values, now);
  const isAsked = base === undefined || merged.conflicts.length > 0;
  // Where both changed the same, the server is shown what was seen when typing began, and the person is asked.
  return { values: merged.values, version: isAsked ? version : versionNow, base: isAsked ? (base ?? now) : now };
}

/**
 * The form of one thing: what is typed outlives the page, is checked by the contract's schema, saved once however often
 * one presses, and never overwrites what somebody else has saved meanwhile.
 */
export function useEntityForm<V extends FieldValues, E extends { version: number }>(wanted: Wanted<V, E>) {
  const { owner, name, stored, valuesOf } = wanted;
  const [restored] = useState(() => {
    const draft = readDraft<Draft<V>>(owner, name);
    return draft && begun(draft, valuesOf(stored), stored?.version);
  });
  const [isRestored, setRestored] = useState(restored !== null);
  const [seen, setSeen] = useState(() => stored && { ...stored, version: restored?.version ?? stored.version });
  /** What was on screen when typing began. */
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
    // What was typed and taken back is nothing to remember.
    if (differences(values, valuesOf(seen)).length === 0) forgetDraft(owner, name);
    else keepDraft(owner, name, { values, base, version: seen?.version } satisfies Draft<V>);
  });
  useEffect(() => {
    heard(form.getValues());
    const stop = form.watch((values) => typed(values as V));
    return () => stop.unsubscribe();
  }, [form]);

  // Whoever begins to type will be done with a field soon.
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
      // Not what was drawn last: two taps in a row come from the same drawing.
      if (isTaken(saving.$state.get().status)) return;
      const sent = structuredClone(form.getValues());
      const saved = await saving.load(() => wanted.send(values, against));
      if (saved) {
        if (wanted.leavesPage) forgetDraft(owner, name);
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

  /** Shows what was saved; what was typed while it was on its way stands over it, not saved yet. */
  const goOnFrom = (saved: E, sent: V) => {
    const typed = form.getValues();
    startOver(saved);
    put(typed, differences(typed, sent));
  };

  /** Throws away what was typed and shows what stands, or `latest`. */
  const startOver = (latest: E | null = stored) => {
    form.reset(valuesOf(latest));
    heard(form.getValues());
    setSeen(latest);
    setBase(valuesOf(latest));
    setRestored(false);
    setNewer(null);
    saving.clearError();
    forgetDraft(owner, name);
  };

  return {
    form,
    onSubmit: saveOver(seen),
    isBusy: isTaken(status),
    failure: error,
    /** What saving is about to replace. */
    seen,
    /** What somebody else has saved meanwhile. */
    newer,
    /** Where they changed to something else what is changed here. */
    conflicts: newer ? rebased(base, form.getValues(), valuesOf(newer)).conflicts : [],
    /** Saves what was typed, over what they saved where nothing was typed. */
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
    /** Goes on from what stands now, where nothing is typed over it. */
    follow: (now: E) => {
      if (seen?.version !== now.version && !form.formState.isDirty && !isRestored) startOver(now);
    },
    forget: () => forgetDraft(owner, name),
  };
}
