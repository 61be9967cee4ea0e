import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import '../../../kit/ui/text/aria-words.ts';
import Search from 'icon:search';
import { useStore } from '@nanostores/react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useCloseOnBack } from '../../../kit/ui/overlay/use-back.ts';
import { rupees, t } from '../../../kit/ui/text/messages.ts';
import { invoicePath } from '../../money/invoice/invoice-path.ts';
import { $may } from '../../people/access/access.store.ts';
import { isOwnAgencyShown } from '../../people/agency/chosen-agency.ts';
import { closeOverlay } from '../../people/session/shell.store.ts';
import { businessesPath, businessPath, recordPaymentPath } from '../../shop/business/admin/businesses-admin.store.ts';
import { ExpiryBadge } from '../../shop/business/admin/ExpiryBadge.tsx';
import { $isSearchLongEnough, $query, runSearch, searchResults } from './commands.store.ts';
import { synonyms } from './staff-menu.rules.ts';
import { $staffEntries } from './staff-menu.store.ts';

const debounceMs = 150;

interface Command {
  id: string;
  href: string;
  label: ReactNode;
  more?: ReactNode;
  opensNewTab?: boolean;
}
interface CommandGroup {
  key: 'go' | 'do' | 'businesses' | 'enquiries' | 'staff' | 'invoices';
  commands: readonly Command[];
}

function matchesQuery(text: string, query: string): boolean {
  const textWords = text.toLocaleLowerCase().split(/\s+/);
  return query
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((queryWord) => textWords.some((word) => word.startsWith(queryWord)));
}

function useCommandGroups(query: string): CommandGroup[] {
  const entries = useStore($staffEntries) ?? [];
  const may = useStore($may);
  const { data } = useStore(searchResults.$state);
  const search = query.trim();
  const pages = entries
    .map(({ key, href, isExternal }) => ({
      id: key,
      href,
      label: t(`staff-shell.${key}`),
      ...(isExternal && { opensNewTab: true }),
    }))
    .filter(({ id, label }) => matchesQuery(`${label} ${synonyms[id] ?? ''}`, search));
  const businesses = data?.businesses ?? [];
  const [firstBusiness] = businesses;
  const actions = [
    ...(isOwnAgencyShown() && may('POST /business') && matchesQuery(t('staff-shell.addBusiness'), search)
      ? [{ id: 'add', href: '/panel/admin/businesses/add', label: t('staff-shell.addBusiness') }]
      : []),
    ...(firstBusiness && may('POST /business/subscription-payment')
      ? [
          {
            id: 'record',
            href: recordPaymentPath(firstBusiness.businessId),
            label: t('staff-shell.recordPayment', { name: firstBusiness.businessName }),
          },
        ]
      : []),
    ...(matchesQuery(`${t('shell.account')} ${synonyms.account}`, search)
      ? [{ id: 'account', href: '/panel/admin/account', label: t('shell.account') }]
      : []),
  ];
  const businessCount = data?.businessTotal ?? 0;
  const groups: CommandGroup[] = [
    {
      key: 'businesses',
      commands: [
        ...businesses.map((business) => ({
          id: business.businessId,
          href: businessPath(business.businessId),
          label: business.businessName,
          more: (
            <>
              <span className="tabular">{formatPhone(business.user.phoneNumber ?? '')}</span>
              <ExpiryBadge business={business} />
            </>
          ),
        })),
        ...(businessCount > businesses.length
          ? [{ id: 'all', href: businessesPath(search), label: t('staff-shell.allFound', { count: businessCount }) }]
          : []),
      ],
    },
    {
      key: 'enquiries',
      commands: (data?.enquiries ?? []).map(({ enquiryId, name, phoneNumber, businessName }) => ({
        id: enquiryId,
        href: `/panel/admin/enquiries?${new URLSearchParams({ enquiry: enquiryId })}`,
        label: name,
        more: (
          <>
            {phoneNumber && <span className="tabular">{formatPhone(phoneNumber)}</span>}
            <span className="commands-words">{businessName}</span>
          </>
        ),
      })),
    },
    {
      key: 'staff',
      commands: (data?.staff ?? []).map(({ franchiseeId, name, phoneNumber }) => ({
        id: franchiseeId,
        href: `/panel/admin/franchisees?${new URLSearchParams({ franchisee: franchiseeId })}`,
        label: name,
        more: <span className="tabular">{formatPhone(phoneNumber)}</span>,
      })),
    },
    {
      key: 'invoices',
      commands: (data?.invoices ?? []).map((invoice) => ({
        id: invoice.invoiceId,
        href: invoicePath(invoice.recordNo, invoice.series, invoice.partNo),
        opensNewTab: true,
        label: <span className="tabular">{invoice.number}</span>,
        more: `${invoice.buyer.name} · ${rupees(invoice.totalPaise)}`,
      })),
    },
    { key: 'do', commands: actions },
    { key: 'go', commands: pages },
  ];
  return groups.filter(({ commands }) => commands.length > 0);
}

function runCommand({ href, opensNewTab }: Command, isNewTab: boolean): void {
  if (opensNewTab || isNewTab) window.open(href, '_blank', 'noopener');
  else {
    const currentPath = location.pathname + location.search;
    location.assign(href);
    // If only the hash differs, `assign` loads nothing.
    if (href.split('#')[0] === currentPath && href.includes('#')) location.reload();
  }
}

export function CommandPalette() {
  useCloseOnBack(closeOverlay);
  const query = useStore($query);
  const { status, error, data } = useStore(searchResults.$state);
  const groups = useCommandGroups(query);
  const allCommands = groups.flatMap(({ commands }) => commands);
  const [selectedIndex, setSelectedIndex] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const listId = useId();
  const activeIndex = Math.min(selectedIndex, allCommands.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    document.getElementById(`${listId}-${activeIndex}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, activeIndex]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      $query.set('');
      searchResults.reset();
    },
    [],
  );

  const onType = (text: string) => {
    $query.set(text);
    setSelectedIndex(0);
    clearTimeout(timer.current);
    timer.current = setTimeout(runSearch, debounceMs);
  };
  const onKey = (event: KeyboardEvent) => {
    const direction = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (direction) {
      event.preventDefault();
      setSelectedIndex((activeIndex + direction + allCommands.length) % Math.max(allCommands.length, 1));
    } else if (event.key === 'Enter' && allCommands[activeIndex]) {
      event.preventDefault();
      runCommand(allCommands[activeIndex], event.ctrlKey || event.metaKey);
    }
  };
  const isSearching = $isSearchLongEnough.get() && (status === 'loading' || (status === 'idle' && data === null));
  return (
    <ModalOverlay className="veil veil-commands" isOpen onOpenChange={(open) => open || closeOverlay()} isDismissable>
      <Modal className="commands">
        <Dialog aria-label={t('staff-shell.commands')}>
          <div className="commands-field">
            <Search size={20} aria-hidden="true" />
            <input
              autoFocus
              type="text"
              role="combobox"
              aria-expanded={allCommands.length > 0}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={allCommands.length > 0 ? optionId(activeIndex) : undefined}
              aria-label={t('staff-shell.commands')}
              placeholder={t('staff-shell.commandsHint')}
              autoComplete="off"
              spellCheck={false}
              maxLength={80}
              value={query}
              onChange={({ target }) => onType(target.value)}
              onKeyDown={onKey}
            />
          </div>
          <div className="commands-list" role="listbox" id={listId} aria-label={t('staff-shell.commands')}>
            {groups.map(({ key, commands }) => (
              // biome-ignore lint/a11y/useSemanticElements: the group contains options, not fields
              <div key={key} role="group" aria-label={t(`staff-shell.group_${key}`)} className="commands-group">
                <div className="commands-heading" aria-hidden="true">
                  {t(`staff-shell.group_${key}`)}
                </div>
                {commands.map((command) => {
                  const index = allCommands.indexOf(command);
                  return (
                    <div
                      key={command.id}
                      id={optionId(index)}
                      role="option"
                      tabIndex={-1}
                      aria-selected={index === activeIndex}
                      className="commands-option"
                      onMouseMove={() => index !== activeIndex && setSelectedIndex(index)}
                      onClick={(event) => runCommand(command, event.ctrlKey || event.metaKey)}
                      onKeyDown={onKey}
                    >
                      <span className="commands-words">{command.label}</span>
                      {command.more && <span className="commands-more">{command.more}</span>}
                    </div>
                  );
                })}
              </div>
            ))}
          </div>
          <p className="commands-said" role="status">
            {isSearching
              ? t('staff-shell.looking')
              : error
                ? t('staff-shell.failed')
                : allCommands.length === 0
                  ? t('staff-shell.nothing', { typed: query.trim() })
                  : t('staff-shell.keys')}
          </p>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
