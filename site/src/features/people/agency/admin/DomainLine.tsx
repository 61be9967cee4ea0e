import type { DomainCheck } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { Trash2 } from 'lucide-react';
import { t } from '../../../../kit/ui/text/messages.ts';
import { Advice, Proof } from './DomainAdvice.tsx';
import { useFault } from './fields.tsx';

interface LineProps {
  domain: string;
  at: number;
  isSaved: boolean;
  isProven: boolean;
  /** DNS pointed here at some time. */
  isKnown: boolean;
  check: DomainCheck | undefined;
  isNeeded: boolean;
  onRemove(): void;
}

function stateOf({ isSaved, isProven, isKnown, check }: Pick<LineProps, 'isSaved' | 'isProven' | 'isKnown' | 'check'>) {
  if (!isSaved) return { tone: 'info', words: t('agencies.domainNew') } as const;
  if (!isProven) return { tone: 'warning', words: t('agencies.domainClaimed') } as const;
  if (check?.isPointingHere || (isKnown && !check))
    return { tone: 'success', words: t('agencies.domainHere') } as const;
  if (!check) return { tone: undefined, words: t('agencies.domainUnchecked') } as const;
  return { tone: 'warning', words: t(`agencies.domain_${check.problem ?? 'dns_failed'}`) } as const;
}

export function DomainLine({ domain, at, isSaved, isProven, isKnown, check, isNeeded, onRemove }: LineProps) {
  const fault = useFault(`domains.${at}`);
  const { tone, words } = stateOf({ isSaved, isProven, isKnown, check });
  return (
    <li className="domain">
      <div className="domain-head">
        <span className="domain-name">{domain}</span>
        <span className="badge" data-tone={tone}>
          {words}
        </span>
        {isNeeded ? (
          <span className="muted domain-needed">{t('agencies.domainNeeded')}</span>
        ) : (
          <button
            type="button"
            className="icon-button"
            aria-label={t('agencies.removeDomain', { domain })}
            onClick={onRemove}
          >
            <Trash2 size={18} aria-hidden="true" />
          </button>
        )}
      </div>
      {fault && <p className="field-error">{fault}</p>}
      {isSaved && check && !check.isProven && <Proof check={check} />}
      {check?.problem && <Advice check={check} />}
    </li>
  );
}
