import Trash2 from 'icon:trash';
import type { DomainCheck } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { DomainProblemAdvice, DomainProofAdvice } from './DomainAdvice.tsx';
import { useFieldFaultText } from './fields.tsx';

interface DomainLineProps {
  domain: string;
  index: number;
  isSaved: boolean;
  isProven: boolean;
  /** DNS pointed here at the last conclusive check. */
  isKnown: boolean;
  check: DomainCheck | undefined;
  isInUse: boolean;
  onRemove(): void;
}

function domainStateOf({
  isSaved,
  isProven,
  isKnown,
  check,
}: Pick<DomainLineProps, 'isSaved' | 'isProven' | 'isKnown' | 'check'>) {
  if (!isSaved) return { tone: 'info', text: t('agencies.domainNew') } as const;
  if (!isProven) return { tone: 'warning', text: t('agencies.domainClaimed') } as const;
  if (check?.isPointingHere || (isKnown && !check)) return { tone: 'success', text: t('agencies.domainHere') } as const;
  if (!check) return { tone: undefined, text: t('agencies.domainUnchecked') } as const;
  return { tone: 'warning', text: t(`agencies.domain_${check.problem ?? 'dns_failed'}`) } as const;
}

export function DomainLine({ domain, index, isSaved, isProven, isKnown, check, isInUse, onRemove }: DomainLineProps) {
  const fault = useFieldFaultText(`domains.${index}`);
  const { tone, text } = domainStateOf({ isSaved, isProven, isKnown, check });
  return (
    <li className="domain">
      <div className="domain-head">
        <span className="domain-name">{domain}</span>
        <span className="badge" data-tone={tone}>
          {text}
        </span>
        {isInUse ? (
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
      {isSaved && check && !check.isProven && <DomainProofAdvice check={check} />}
      {check?.problem && <DomainProblemAdvice check={check} />}
    </li>
  );
}
