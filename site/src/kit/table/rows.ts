import type { KeyboardEvent, MouseEvent } from 'react';

/* The rows of a table under the mouse and the keyboard. */

/** What does something itself when it is pressed. */
const pressed = 'a, button, input, label, select, textarea';
const row = 'tr[data-index]';

const opener = (of: Element | null | undefined) => of?.querySelector<HTMLElement>('[data-opens-row]');
const openerAt = ({ target }: { target: EventTarget }) => opener((target as Element).closest(row));
/** Who misses a tick or a menu by a hair does not mean the row. */
const isFree = ({ target }: { target: EventTarget }): boolean =>
  !(target as Element).closest(`${pressed}, td[data-column="select"], td[data-column="menu"]`);

function openTab(of: HTMLElement | null | undefined): void {
  if (of instanceof HTMLAnchorElement) window.open(of.href, '_blank', 'noopener');
}

/** A press anywhere on a row is one on its name; with Ctrl it opens another tab. */
export function pressRow(event: MouseEvent): void {
  // Somebody has marked words to copy them.
  if (!isFree(event) || event.shiftKey || getSelection()?.toString()) return;
  if (event.metaKey || event.ctrlKey) openTab(openerAt(event));
  else openerAt(event)?.click();
}

/** The middle button opens a row in another tab. */
export function pressAside(event: MouseEvent): void {
  if (event.button === 1 && isFree(event)) openTab(openerAt(event));
}

/** Where the middle button opens a row, it does not begin to scroll the page. */
export function holdScroll(event: MouseEvent): void {
  if (event.button === 1 && isFree(event) && openerAt(event)) event.preventDefault();
}

/** What of a row has the focus: its name, or where that opens nothing the first thing in it to press. */
const handleOf = (of: Element | undefined) => opener(of) ?? of?.querySelector<HTMLElement>(pressed);

/** From one row's name to the next by the arrow keys, as in a list; Home and End lead to the first and the last. */
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

/** The row that has the focus, or is open beside the table. */
const currentRow = () => document.activeElement?.closest(row) ?? document.querySelector(`.table ${row}[aria-current]`);

/** From wherever the focus is to the name of the row after or before the current one. */
export function stepRow(by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll(`.table ${row}`)];
  const current = currentRow();
  const next = handleOf(rows[current ? rows.indexOf(current) + by : 0]);
  next?.focus();
  return next !== undefined;
}

/** Ticks the current row, or takes its tick off; with Shift all rows up to the one before. */
export function tickRow(isRange: boolean): boolean {
  const box = currentRow()?.querySelector('td[data-column="select"] input');
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: isRange }));
  return Boolean(box);
}
