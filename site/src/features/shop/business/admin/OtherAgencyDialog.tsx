import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { useEffect, useMemo } from 'react';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { Sheet } from '../../../../kit/ui/overlay/Sheet.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { call } from '../../../../lib/api.ts';
import { slice } from '../../../../lib/slice.ts';

interface Props {
  row: Business;
  onClose(): void;
}

/** Customer sessions belong to the agency's own host. */
const businessListUrl = (domain: string, search: string): string =>
  `${location.protocol}//${domain}${location.port && `:${location.port}`}/panel/admin/businesses?${new URLSearchParams({ search })}`;

/** Links to the agency's host, as staff can sign in as a customer only there. */
export function OtherAgencyDialog({ row: { agencyId, agencyName, businessName }, onClose }: Props) {
  const domain = useMemo(() => slice<{ name: string | null }>(), []);
  const { data, error } = useStore(domain.$state);
  const load = () =>
    domain.load(async () => {
      const [agency] = (await call('GET /agency/list', { query: { agencyId } })).items;
      return { name: agency?.domainsPointingHere[0] ?? null };
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the domain of one agency loads once
  useEffect(() => void load(), []);
  const foot = data?.name && (
    <a className="button" href={businessListUrl(data.name, businessName)} target="_blank" rel="noreferrer">
      {t('businesses.elsewhereGo', { domain: data.name })}
    </a>
  );
  return (
    <Sheet
      kind="dialog"
      title={t('businesses.elsewhereTitle', { agency: agencyName })}
      onClose={onClose}
      foot={
        <>
          {foot}
          <button type="button" className="button button-quiet" onClick={onClose}>
            {t('common.close')}
          </button>
        </>
      }
    >
      {error ? (
        <FailedPanel failure={error} onRetry={load} />
      ) : (
        <p>{t(data && !data.name ? 'businesses.elsewhereNone' : 'businesses.elsewhereText', { agency: agencyName })}</p>
      )}
    </Sheet>
  );
}
