import { zodResolver } from '@hookform/resolvers/zod';
import type { User } from '@parichay/shared/auth/auth.endpoints.ts';
import type { Business } from '@parichay/shared/business/business.endpoints.ts';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { forgetDraft, keepDraft, readDraft } from '../ui/draft.ts';
import { type BusinessForm, businessFormSchema, emptyForm, formOf } from './business.form.ts';

interface Draft {
  values: BusinessForm;
  /** The version of the business that was on screen when typing began; 0 for a new one. */
  version: number;
}

/**
 * The form of one business, restored to what was typed before and not saved. `version` is what the person has seen:
 * saving with it lets the server notice that somebody else was quicker.
 */
export function useBusinessForm(user: User, business: Business | null) {
  const name = `business:${business?.businessId ?? 'new'}`;
  const [restored] = useState(() => readDraft<Draft>(user.userId, name));
  const [version, setVersion] = useState(restored?.version ?? business?.version ?? 0);
  const [isRestored, setIsRestored] = useState(restored !== null);
  const fresh = business ? formOf(business) : emptyForm(user);
  const form = useForm<BusinessForm>({
    resolver: zodResolver(businessFormSchema(user.isForeignUser)) as never,
    defaultValues: { ...fresh, ...restored?.values },
    // Said at the end of a field, taken back as soon as it is right.
    mode: 'onTouched',
  });

  useEffect(() => {
    const stop = form.watch((values) => keepDraft(user.userId, name, { values, version }));
    return () => stop.unsubscribe();
  }, [form, user.userId, name, version]);

  return {
    form,
    version,
    isRestored,
    setVersion,
    forget: () => forgetDraft(user.userId, name),
    /** Throws away what was typed and shows `latest` instead. */
    startOver: (latest: Business | null = business) => {
      form.reset(latest ? formOf(latest) : emptyForm(user));
      setVersion(latest?.version ?? 0);
      setIsRestored(false);
      forgetDraft(user.userId, name);
    },
  };
}
