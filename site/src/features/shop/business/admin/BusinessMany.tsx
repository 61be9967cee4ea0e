import type { ManyOutcome as Answered } from '@parichay/shared/office/business-many/business-many.endpoints.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { type ReactNode, useState } from 'react';
import { ManySheet } from '../../../../kit/table/bulk/ManySheet.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { call } from '../../../../lib/api.ts';
import { faultsOf, howPaidOf, nothingSaid, type Said } from '../../how-paid/how-paid.rules.ts';
import type { ManyAsked } from './business-many.store.ts';
import { businessPath } from './businesses-admin.store.ts';
import { HandOverFields } from './HandOverFields.tsx';
import { PlanForMany } from './PlanForMany.tsx';

const reported = ({ outcomes }: { outcomes: readonly Answered[] }) =>
  outcomes.map(({ businessId, code }) => ({ id: businessId, code }));

interface Chosen {
  subscriptionPlanId?: number;
  said: Said;
  note: string;
  franchiseeId: string;
}

function send({ kind }: ManyAsked, chosen: Chosen): (businessIds: string[]) => Promise<ReturnType<typeof reported>> {
  const { subscriptionPlanId = 0, said, note, franchiseeId } = chosen;
  return async (businessIds) => {
    switch (kind) {
      case 'plan':
        return reported(
          await call('POST /business/many/subscription-payment', {
            body: { businessIds, subscriptionPlanId, ...howPaidOf(said, todayInIndia()), note: note.trim() },
          }),
        );
      case 'remind':
        return reported(await call('POST /business/many/reminder', { body: { businessIds } }));
      case 'handOver':
        return reported(await call('POST /business/many/franchisee', { body: { businessIds, franchiseeId } }));
      case 'live':
      case 'pause': {
        const status = kind === 'live' ? 'active' : 'paused';
        return reported(await call('POST /business/many/status', { body: { businessIds, status } }));
      }
      default: {
        const imagePostStatus = kind === 'postsOn' ? 'enabled' : 'disabled';
        return reported(await call('POST /business/many/image-posts', { body: { businessIds, imagePostStatus } }));
      }
    }
  };
}

const rowOf = ({ businessId, businessName }: Business) => ({
  id: businessId,
  name: businessName,
  href: businessPath(businessId),
});

export function BusinessMany({ asked, onClose }: { asked: ManyAsked; onClose(): void }) {
  const { kind, rows, onDone, say } = asked;
  const [chosen, setChosen] = useState<Chosen>(() => ({
    said: nothingSaid(todayInIndia()),
    note: '',
    franchiseeId: '',
  }));
  const [isSent, setSent] = useState(false);
  const [done, setDone] = useState<number | null>(null);
  const change = (more: Partial<Chosen>) => setChosen((before) => ({ ...before, ...more }));
  const isMissing =
    (kind === 'plan' && chosen.subscriptionPlanId === undefined) || (kind === 'handOver' && !chosen.franchiseeId);
  const faults = faultsOf(chosen.said, todayInIndia());
  const fields: Partial<Record<typeof kind, ReactNode>> = {
    plan: <PlanForMany rows={rows} chosen={chosen} isMissing={isSent && isMissing} faults={faults} onChange={change} />,
    handOver: <HandOverFields rows={rows} chosen={chosen} isMissing={isSent && isMissing} onChange={change} />,
  };
  return (
    <ManySheet
      title={t(`business-many.title_${kind}`, { count: rows.length })}
      go={t(`business-many.go_${kind}`)}
      rows={rows.map(rowOf)}
      isReady={() => {
        setSent(true);
        return !isMissing && (kind !== 'plan' || Object.keys(faults).length === 0);
      }}
      send={send(asked, chosen)}
      onDone={(count) => {
        setDone(count);
        onDone();
      }}
      onClose={() => {
        onClose();
        // The selection that opened this sheet is gone, so the page announces the result.
        if (done !== null) say(t('many.done', { count: done }));
      }}
    >
      <p>{t(`business-many.text_${kind}`)}</p>
      {fields[kind]}
    </ManySheet>
  );
}
