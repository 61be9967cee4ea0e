import type { KeyboardEvent, MouseEvent } from 'react';

const pressed = 'a, button, input, label, select, textarea';
const row = 'tr[data-index]';

const opener = (of: Element | null | undefined) => of?.querySelector<HTMLElement>('[data-opens-row]');
const openerAt = ({ target }: { target: EventTarget }) => opener((target as Element).closest(row));
/** A near miss of a checkbox or a menu must not open the row. */
const isFree = ({ target }: { target: EventTarget }): boolean =>
  !(target as Element).closest(`${pressed}, td[data-column="select"], td[data-column="menu"]`);

function openTab(of: HTMLElement | null | undefined): void {
  if (of instanceof HTMLAnchorElement) window.open(of.href, '_blank', 'noopener');
}

export function pressRow(event: MouseEvent): void {
  // A click that ends a text selection must not open the row.
  if (!isFree(event) || event.shiftKey || getSelection()?.toString()) return;
  if (event.metaKey || event.ctrlKey) openTab(openerAt(event));
  else openerAt(event)?.click();
}

export function pressAside(event: MouseEvent): void {
  if (event.button === 1 && isFree(event)) openTab(openerAt(event));
}

/** The middle button would otherwise start autoscroll. */
export function holdScroll(event: MouseEvent): void {
  if (event.button === 1 && isFree(event) && openerAt(event)) event.preventDefault();
}

const handleOf = (of: Element | undefined) => opener(of) ?? of?.querySelector<HTMLElement>(pressed);

export function walkRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const from = (event.target as Element).closest('td[data-title]')?.parentElement;
  if (!from || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...event.currentTarget.querySelectorAll(row)];
  const at = rows.indexOf(from);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  handleOf(rows[to])?.focus();
}

const currentRow = () => document.activeElement?.closest(row) ?? document.querySelector(`.table ${row}[aria-current]`);

export function stepRow(by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll(`.table ${row}`)];
  const current = currentRow();
  const next = handleOf(rows[current ? rows.indexOf(current) + by : 0]);
  next?.focus();
  return next !== undefined;
}

export function tickRow(isRange: boolean): boolean {
  const box = currentRow()?.querySelector('td[data-column="select"] input');
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: isRange }));
  return Boolean(box);
}
