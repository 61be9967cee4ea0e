import './report.css';
import Download from 'icon:download';
import { useStore } from '@nanostores/react';
import type { CallKey } from '@parichay/shared/contract.ts';
import { type ReactNode, useEffect } from 'react';
import { Options } from '../../../kit/table/filters/Options.tsx';
import { $lazyOptions } from '../../../kit/table/list/list.store.ts';
import { AdminSkeleton } from '../../../kit/ui/feedback/AdminSkeleton.tsx';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { useUrlState } from '../../../kit/ui/overlay/use-url-state.ts';
import { type Key, t } from '../../../kit/ui/text/messages.ts';
import { InvoicesExport } from '../../money/invoice/InvoicesExport.tsx';
import { $may } from '../../people/access/access.store.ts';
import { StaffGate } from '../../people/access/StaffGate.tsx';
import { loadFilterOptions } from '../../shop/business/admin/business-filters.ts';
import { ReportPreview } from './ReportPreview.tsx';
import {
  loadReportPreview,
  type ReportFilters,
  type ReportKind,
  reportKinds,
  reportPath,
  reportPreview,
} from './reports.store.ts';

interface ReportFilter {
  name: keyof ReportFilters;
  label: Key;
  options: readonly { value: string; label: Key }[];
}

const subscribedFilter: ReportFilter = {
  name: 'isSubscribed',
  label: 'reports.isSubscribed',
  options: (['true', 'false'] as const).map((value) => ({ value, label: `businesses.isSubscribed_${value}` as const })),
};

const filtersByReport: Readonly<Record<ReportKind, readonly ReportFilter[]>> = {
  business: [
    subscribedFilter,
    {
      name: 'businessMadeBy',
      label: 'reports.madeBy',
      options: (['self', 'admin', 'creator', 'franchisee'] as const).map((value) => ({
        value,
        label: `businesses.maker_${value}` as const,
      })),
    },
  ],
  'digital-card': [
    {
      name: 'status',
      label: 'reports.status',
      options: (['draft', 'active', 'paused', 'suspended'] as const).map((value) => ({
        value,
        label: `shell.status_${value}` as const,
      })),
    },
    subscribedFilter,
  ],
};

const lazyFilters: readonly { name: 'subscriptionPlanId' | 'franchiseeId'; label: Key; call: CallKey }[] = [
  { name: 'subscriptionPlanId', label: 'businesses.plan', call: 'GET /business/subscription-plan' },
  { name: 'franchiseeId', label: 'businesses.staff', call: 'GET /franchisee/list' },
];

interface ReportQuery {
  kind: ReportKind;
  filters: ReportFilters;
}

function readQuery(): ReportQuery {
  const query = new URLSearchParams(location.search);
  const kind = reportKinds.find((one) => one === query.get('report')) ?? 'business';
  query.delete('report');
  query.delete('agencyId');
  return { kind, filters: Object.fromEntries(query) };
}

const queryStringOf = ({ kind, filters }: ReportQuery): string =>
  `?${new URLSearchParams({ report: kind, ...filters })}`;

export const Reports = () => (
  <StaffGate call="GET /reports/project-report/business" skeleton={<AdminSkeleton />}>
    {() => <ProjectReport />}
  </StaffGate>
);

function ProjectReport() {
  const [{ kind, filters }, setQuery] = useUrlState(readQuery, queryStringOf);
  const { data, error, status } = useStore(reportPreview.$state);
  const may = useStore($may);
  useEffect(() => {
    loadReportPreview(kind, filters);
  }, [kind, filters]);
  const setFilter = (name: keyof ReportFilters, value: string) => {
    const { [name]: _, ...otherFilters } = filters;
    setQuery({ kind, filters: value ? { ...otherFilters, [name]: value } : otherFilters });
  };
  return (
    <div className="stack report">
      <fieldset className="row">
        <legend className="visually-hidden">{t('reports.kind')}</legend>
        {reportKinds.map((one) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={one === kind}
            onClick={() => setQuery({ kind: one, filters: {} })}
          >
            {t(`reports.kind_${one}`)}
          </button>
        ))}
      </fieldset>
      <div className="report-filters">
        {(['createdFrom', 'createdTo'] as const).map((name) => (
          <div key={name} className="field">
            <label htmlFor={`report-${name}`}>{t(name === 'createdFrom' ? 'reports.from' : 'reports.to')}</label>
            <input
              id={`report-${name}`}
              type="date"
              min={name === 'createdTo' ? (filters.createdFrom ?? '1900-01-01') : '1900-01-01'}
              value={filters[name] ?? ''}
              onChange={({ target }) => setFilter(name, target.value)}
            />
          </div>
        ))}
        {filtersByReport[kind].map(({ name, label, options }) => (
          <ReportFilterField key={name} name={name} label={label} value={filters[name] ?? ''} onChange={setFilter}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {t(option.label)}
              </option>
            ))}
          </ReportFilterField>
        ))}
        {lazyFilters.map(
          ({ name, label, call }) =>
            may(call) && (
              <LazyFilter key={name} name={name} label={label} value={filters[name] ?? ''} onChange={setFilter} />
            ),
        )}
      </div>
      <div className="report-go">
        <a className="button" href={reportPath(kind, filters)} download="report.csv">
          <Download size={20} aria-hidden="true" />
          {t('reports.download')}
        </a>
        <p className="field-hint">{t('reports.hint')}</p>
      </div>
      {error ? (
        <FailedPanel failure={error} onRetry={() => loadReportPreview(kind, filters)} />
      ) : data ? (
        <ReportPreview headings={data.headings} rows={data.rows} isStale={status === 'loading'} />
      ) : (
        <AdminSkeleton />
      )}
      {may('GET /invoice/export') && <InvoicesExport />}
    </div>
  );
}

interface FilterProps<Name extends keyof ReportFilters> {
  name: Name;
  label: Key;
  value: string;
  onChange(name: Name, value: string): void;
}

function ReportFilterField<Name extends keyof ReportFilters>({
  name,
  label,
  value,
  onChange,
  children,
}: FilterProps<Name> & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={`report-${name}`}>{t(label)}</label>
      <select id={`report-${name}`} value={value} onChange={({ target }) => onChange(name, target.value)}>
        <option value="">{t('reports.any')}</option>
        {children}
      </select>
    </div>
  );
}

function LazyFilter(props: FilterProps<'subscriptionPlanId' | 'franchiseeId'>) {
  const { name, value } = props;
  const options = useStore($lazyOptions)[name] ?? [];
  useEffect(() => {
    loadFilterOptions(name);
  }, [name]);
  if (options.length === 0 && value === '') return null;
  return (
    <ReportFilterField {...props}>
      {value !== '' && !options.some((one) => one.value === value) && <option value={value}>{value}</option>}
      <Options of={options} />
    </ReportFilterField>
  );
}
