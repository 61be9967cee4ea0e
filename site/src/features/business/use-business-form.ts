import type { Business } from '@parichay/shared/business/business.endpoints.ts';
import { useEffect, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { forgetDraft, keepDraft, readDraft } from '../../kit/ui/draft.ts';
import { lazyResolver } from '../../kit/ui/lazy-resolver.ts';
import { type BusinessForm, businessFormOf, emptyForm, type Owner } from './business.form.ts';

interface Draft {
  values: BusinessForm;
  /** The version of the business that was on screen when typing began; 0 for a new one. */
  version: number;
}

const loadSchema = () => import('./business.schema.ts');

const resolverFor = (isForeign: boolean) =>
  lazyResolver(async () => (await loadSchema()).businessResolver(isForeign) as Resolver<BusinessForm>);

/**
 * The form of one business, restored to what was typed before and not saved. `version` is what the person has seen:
 * saving with it lets the server notice that somebody else was quicker.
 */
export function useBusinessForm(owner: Owner, business: Business | null) {
  const name = `business:${business?.businessId ?? 'new'}`;
  const [restored] = useState(() => readDraft<Draft>(owner.userId, name));
  const [version, setVersion] = useState(restored?.version ?? business?.version ?? 0);
  const [isRestored, setIsRestored] = useState(restored !== null);
  const fresh = business ? businessFormOf(business) : emptyForm(owner);
  const form = useForm<BusinessForm>({
    resolver: resolverFor(owner.isForeignUser),
    defaultValues: { ...fresh, ...restored?.values },
    // Said at the end of a field, taken back as soon as it is right.
    mode: 'onTouched',
  });

  // Whoever begins to type will be done with a field soon.
  useEffect(() => {
    const typing = () => {
      loadSchema().catch(() => {});
    };
    addEventListener('focusin', typing, { once: true });
    return () => removeEventListener('focusin', typing);
  }, []);

  useEffect(() => {
    const stop = form.watch((values) => keepDraft(owner.userId, name, { values, version }));
    return () => stop.unsubscribe();
  }, [form, owner.userId, name, version]);

  const isSaving = useRef(false);

  return {
    form,
    /** Sends the form once, however often one taps. `save` answers true when it is done and the page is left. */
    submit: (save: (values: BusinessForm) => Promise<boolean>) =>
      form.handleSubmit(async (values) => {
        // No state would do: two taps in a row come from the same drawing.
        if (isSaving.current) return;
        isSaving.current = true;
        isSaving.current = await save(values);
      }),
    version,
    isRestored,
    setVersion,
    forget: () => forgetDraft(owner.userId, name),
    /** Throws away what was typed and shows `latest` instead. */
    startOver: (latest: Business | null = business) => {
      form.reset(latest ? businessFormOf(latest) : emptyForm(owner));
      setVersion(latest?.version ?? 0);
      setIsRestored(false);
      forgetDraft(owner.userId, name);
    },
  };
}
