import { useStore } from '@nanostores/react';
import type { Franchisee } from '@parichay/shared/franchisee/franchisee.endpoints.ts';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ConflictNote } from '../ui/ConflictNote.tsx';
import { FailedPanel } from '../ui/FailedPanel.tsx';
import { intoView } from '../ui/into-view.ts';
import { Sheet } from '../ui/Sheet.tsx';
import { failureText, t } from '../ui/words.ts';
import { rolesText } from './columns.tsx';
import { FranchiseeFields } from './FranchiseeFields.tsx';
import { franchisee } from './franchisee.store.ts';
import { endsSessions, formOf, inputOf } from './franchisees.rules.ts';
import { found, franchiseeScreen, loadOne, saveFranchisee, saving } from './franchisees.store.ts';
import { useFranchiseeForm } from './use-franchisee-form.ts';

const formId = 'franchisee-form';

/** One account beside the list; the address remembers it, so a link leads here too, whatever page of the list it is on. */
export function FranchiseeSheet({ franchiseeId }: { franchiseeId: string }) {
  const { items, status } = useStore(franchiseeScreen.list.$state);
  const { data, error } = useStore(found.$state);
  const inList = items.find((row) => row.franchiseeId === franchiseeId);
  const isElsewhere = !inList && (status === 'success' || status === 'failed');
  useEffect(() => {
    if (isElsewhere) loadOne(franchiseeId);
  }, [isElsewhere, franchiseeId]);
  const who = inList ?? (data?.franchiseeId === franchiseeId ? data : null);
  if (who) return <EditSheet key={franchiseeId} who={who} />;
  return (
    <Sheet kind="side" title={t('franchisees.edit')} onClose={franchiseeScreen.close}>
      {error?.code === 'not_found' && (
        <div className="empty">
          <p>{t('franchisees.gone')}</p>
          <button type="button" className="button" onClick={franchiseeScreen.close}>
            {t('franchisees.backToList')}
          </button>
        </div>
      )}
      {error && error.code !== 'not_found' && <FailedPanel failure={error} onRetry={() => loadOne(franchiseeId)} />}
      {!error && <div className="skeleton skeleton-form" />}
    </Sheet>
  );
}

function EditSheet({ who }: { who: Franchisee }) {
  const me = useStore(franchisee.$state).data;
  const { status, error } = useStore(saving.$state);
  // What the person has seen: the row may change under the open form.
  const [seen, setSeen] = useState(who);
  const [newer, setNewer] = useState<Franchisee | null>(null);
  const form = useFranchiseeForm(seen, error);
  useEffect(() => saving.reset, []);
  const values = useWatch({ control: form.control, compute: (all) => all });
  const isBusy = status === 'loading';

  const save = (against: Franchisee) =>
    form.handleSubmit(async (typed) => {
      if (!me || isBusy) return;
      const { name, email, ...rights } = inputOf(typed, against, me);
      const isOwn = me.franchiseeId === who.franchiseeId;
      if (await saveFranchisee(who, { version: against.version, name, email, ...(!isOwn && rights) })) return;
      if (saving.$state.get().error?.code !== 'changed_meanwhile') return;
      saving.clearError();
      setNewer(await loadOne(who.franchiseeId));
    });
  const take = (latest: Franchisee) => {
    setSeen(latest);
    setNewer(null);
  };

  const foot = newer === null && (
    <button type="submit" form={formId} className="button" aria-busy={isBusy}>
      {t('common.save')}
    </button>
  );
  return (
    <Sheet kind="side" title={seen.name} onClose={franchiseeScreen.close} foot={foot}>
      <form id={formId} className="stack" noValidate onSubmit={save(seen)}>
        {newer && (
          <ConflictNote
            theirs={differences(newer, values)}
            onKeep={() => {
              take(newer);
              save(newer)();
            }}
            onTake={() => {
              take(newer);
              form.reset(formOf(newer));
            }}
          />
        )}
        {error && (
          <p className="banner" data-tone="danger" role="alert" ref={intoView}>
            {failureText(error)}
          </p>
        )}
        <FranchiseeFields form={form} standing={seen} />
        {me && endsSessions(seen, inputOf(values, seen, me)) && (
          <p className="banner" data-tone="info" role="status">
            {t('franchisees.endsSessions', { name: seen.name })}
          </p>
        )}
      </form>
    </Sheet>
  );
}

/** What somebody else saved that is not what is typed here. */
function differences(newer: Franchisee, typed: ReturnType<typeof formOf>): { name: string; value: string }[] {
  const theirs = formOf(newer);
  const lines = [
    { is: theirs.name === typed.name, name: t('franchisees.name'), value: theirs.name },
    { is: theirs.email === typed.email, name: t('franchisees.email'), value: theirs.email || '–' },
    { is: `${theirs.roles}` === `${typed.roles}`, name: t('franchisees.roles'), value: rolesText(newer) },
    {
      is: `${theirs.permissions}` === `${typed.permissions}`,
      name: t('franchisees.permissions'),
      value: theirs.permissions.map((one) => t(`franchisees.permission_${one}`)).join(', ') || '–',
    },
    {
      is: theirs.hideBilling === typed.hideBilling,
      name: t('franchisees.billing'),
      value: t(theirs.hideBilling ? 'franchisees.billingHidden' : 'franchisees.billingShown'),
    },
  ];
  return lines.filter(({ is }) => !is);
}
