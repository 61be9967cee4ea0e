import '../../../kit/ui/text/aria-words.ts';
import { useStore } from '@nanostores/react';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useBack } from '../../../kit/ui/overlay/use-back.ts';
import { rupees, t } from '../../../kit/ui/text/messages.ts';
import { invoicePath } from '../../money/invoice/invoice-path.ts';
import { $may } from '../../people/access/access.store.ts';
import { isOwnAgencyShown } from '../../people/agency/chosen-agency.ts';
import { closeOverlay } from '../../people/session/shell.store.ts';
import { spacedPhone } from '../../people/user/user.store.ts';
import { businessesPath, businessPath, recordPaymentPath } from '../../shop/business/admin/businesses-admin.store.ts';
import { ExpiryBadge } from '../../shop/business/admin/ExpiryBadge.tsx';
import { $isSearched, $typed, find, found } from './commands.store.ts';
import { alsoCalled } from './staff-menu.rules.ts';
import { $staffEntries } from './staff-menu.store.ts';

/** Debounce delay, in ms. */
const pause = 150;

interface Command {
  id: string;
  href: string;
  words: ReactNode;
  more?: ReactNode;
  opensOutside?: boolean;
}
interface Group {
  key: 'go' | 'do' | 'businesses' | 'enquiries' | 'staff' | 'invoices';
  commands: readonly Command[];
}

function isMeant(text: string, typed: string): boolean {
  const words = text.toLocaleLowerCase().split(/\s+/);
  return typed
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

function useGroups(typed: string): Group[] {
  const entries = useStore($staffEntries) ?? [];
  const may = useStore($may);
  const { data } = useStore(found.$state);
  const search = typed.trim();
  const pages = entries
    .map(({ key, href, isExternal }) => ({
      id: key,
      href,
      words: t(`staff-shell.${key}`),
      ...(isExternal && { opensOutside: true }),
    }))
    .filter(({ id, words }) => isMeant(`${words} ${alsoCalled[id] ?? ''}`, search));
  const businesses = data?.businesses ?? [];
  const [first] = businesses;
  const actions = [
    ...(isOwnAgencyShown() && may('POST /business') && isMeant(t('staff-shell.addBusiness'), search)
      ? [{ id: 'add', href: '/panel/admin/businesses/add', words: t('staff-shell.addBusiness') }]
      : []),
    ...(first && may('POST /business/subscription-payment')
      ? [
          {
            id: 'record',
            href: recordPaymentPath(first.businessId),
            words: t('staff-shell.recordPayment', { name: first.businessName }),
          },
        ]
      : []),
    ...(isMeant(`${t('shell.account')} ${alsoCalled.account}`, search)
      ? [{ id: 'account', href: '/panel/admin/account', words: t('shell.account') }]
      : []),
  ];
  const count = data?.businessesInAll ?? 0;
  const groups: Group[] = [
    {
      key: 'businesses',
      commands: [
        ...businesses.map((business) => ({
          id: business.businessId,
          href: businessPath(business.businessId),
          words: business.businessName,
          more: (
            <>
              <span className="tabular">{spacedPhone(business.user.phoneNumber ?? '')}</span>
              <ExpiryBadge business={business} />
            </>
          ),
        })),
        ...(count > businesses.length
          ? [{ id: 'all', href: businessesPath(search), words: t('staff-shell.allFound', { count }) }]
          : []),
      ],
    },
    {
      key: 'enquiries',
      commands: (data?.enquiries ?? []).map(({ enquiryId, name, phoneNumber, businessName }) => ({
        id: enquiryId,
        href: `/panel/admin/enquiries?${new URLSearchParams({ enquiry: enquiryId })}`,
        words: name,
        more: (
          <>
            {phoneNumber && <span className="tabular">{spacedPhone(phoneNumber)}</span>}
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
        words: name,
        more: <span className="tabular">{spacedPhone(phoneNumber)}</span>,
      })),
    },
    {
      key: 'invoices',
      commands: (data?.invoices ?? []).map((invoice) => ({
        id: invoice.invoiceId,
        href: invoicePath(invoice.recordNo, invoice.series, invoice.partNo),
        opensOutside: true,
        words: <span className="tabular">{invoice.number}</span>,
        more: `${invoice.buyer.name} · ${rupees(invoice.totalPaise)}`,
      })),
    },
    { key: 'do', commands: actions },
    { key: 'go', commands: pages },
  ];
  return groups.filter(({ commands }) => commands.length > 0);
}

function go({ href, opensOutside }: Command, isNewTab: boolean): void {
  if (opensOutside || isNewTab) window.open(href, '_blank', 'noopener');
  else {
    const here = location.pathname + location.search;
    location.assign(href);
    // If only the hash differs, `assign` loads nothing.
    if (href.split('#')[0] === here && href.includes('#')) location.reload();
  }
}

export function CommandPalette() {
  useBack(closeOverlay);
  const typed = useStore($typed);
  const { status, error, data } = useStore(found.$state);
  const groups = useGroups(typed);
  const all = groups.flatMap(({ commands }) => commands);
  const [chosen, setChosen] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const list = useId();
  const at = Math.min(chosen, all.length - 1);
  const optionId = (index: number) => `${list}-${index}`;

  useEffect(() => {
    document.getElementById(`${list}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [list, at]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      $typed.set('');
      found.reset();
    },
    [],
  );

  const type = (text: string) => {
    $typed.set(text);
    setChosen(0);
    clearTimeout(timer.current);
    timer.current = setTimeout(find, pause);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setChosen((at + step + all.length) % Math.max(all.length, 1));
    } else if (event.key === 'Enter' && all[at]) {
      event.preventDefault();
      go(all[at], event.ctrlKey || event.metaKey);
    }
  };
  const isLooking = $isSearched.get() && (status === 'loading' || (status === 'idle' && data === null));
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
              aria-expanded={all.length > 0}
              aria-controls={list}
              aria-autocomplete="list"
              aria-activedescendant={all.length > 0 ? optionId(at) : undefined}
              aria-label={t('staff-shell.commands')}
              placeholder={t('staff-shell.commandsHint')}
              autoComplete="off"
              spellCheck={false}
              maxLength={80}
              value={typed}
              onChange={({ target }) => type(target.value)}
              onKeyDown={press}
            />
          </div>
          <div className="commands-list" role="listbox" id={list} aria-label={t('staff-shell.commands')}>
            {groups.map(({ key, commands }) => (
              // biome-ignore lint/a11y/useSemanticElements: the group contains options, not fields
              <div key={key} role="group" aria-label={t(`staff-shell.group_${key}`)} className="commands-group">
                <div className="commands-heading" aria-hidden="true">
                  {t(`staff-shell.group_${key}`)}
                </div>
                {commands.map((command) => {
                  const index = all.indexOf(command);
                  return (
                    <div
                      key={command.id}
                      id={optionId(index)}
                      role="option"
                      tabIndex={-1}
                      aria-selected={index === at}
                      className="commands-option"
                      onMouseMove={() => index !== at && setChosen(index)}
                      onClick={(event) => go(command, event.ctrlKey || event.metaKey)}
                      onKeyDown={press}
                    >
                      <span className="commands-words">{command.words}</span>
                      {command.more && <span className="commands-more">{command.more}</span>}
                    </div>
                  );
                })}
              </div>
            ))}
          </div>
          <p className="commands-said" role="status">
            {isLooking
              ? t('staff-shell.looking')
              : error
                ? t('staff-shell.failed')
                : all.length === 0
                  ? t('staff-shell.nothing', { typed: typed.trim() })
                  : t('staff-shell.keys')}
          </p>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
