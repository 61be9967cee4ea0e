import type { KeyboardEvent, MouseEvent } from 'react';

const interactiveSelector = 'a, button, input, label, select, textarea';
const rowSelector = 'tr[data-index]';

const rowOpenerIn = (element: Element | null | undefined) => element?.querySelector<HTMLElement>('[data-opens-row]');
const rowOpenerAt = ({ target }: { target: EventTarget }) => rowOpenerIn((target as Element).closest(rowSelector));
/** A near miss of a checkbox or a menu must not open the row. */
const isOutsideControls = ({ target }: { target: EventTarget }): boolean =>
  !(target as Element).closest(`${interactiveSelector}, td[data-column="select"], td[data-column="menu"]`);

function openLinkInNewTab(element: HTMLElement | null | undefined): void {
  if (element instanceof HTMLAnchorElement) window.open(element.href, '_blank', 'noopener');
}

export function openClickedRow(event: MouseEvent): void {
  // A click that ends a text selection must not open the row.
  if (!isOutsideControls(event) || event.shiftKey || getSelection()?.toString()) return;
  if (event.metaKey || event.ctrlKey) openLinkInNewTab(rowOpenerAt(event));
  else rowOpenerAt(event)?.click();
}

export function openRowInNewTab(event: MouseEvent): void {
  if (event.button === 1 && isOutsideControls(event)) openLinkInNewTab(rowOpenerAt(event));
}

/** The middle button would otherwise start autoscroll. */
export function preventAutoscroll(event: MouseEvent): void {
  if (event.button === 1 && isOutsideControls(event) && rowOpenerAt(event)) event.preventDefault();
}

const rowFocusTargetOf = (element: Element | undefined) =>
  rowOpenerIn(element) ?? element?.querySelector<HTMLElement>(interactiveSelector);

export function moveRowFocus(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const currentRowElement = (event.target as Element).closest('td[data-title]')?.parentElement;
  if (!currentRowElement || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...event.currentTarget.querySelectorAll(rowSelector)];
  const index = rows.indexOf(currentRowElement);
  const targetIndex = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (targetIndex === undefined) return;
  event.preventDefault();
  rowFocusTargetOf(rows[targetIndex])?.focus();
}

const findCurrentRow = () =>
  document.activeElement?.closest(rowSelector) ?? document.querySelector(`.table ${rowSelector}[aria-current]`);

export function focusAdjacentRow(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll(`.table ${rowSelector}`)];
  const current = findCurrentRow();
  const next = rowFocusTargetOf(rows[current ? rows.indexOf(current) + step : 0]);
  next?.focus();
  return next !== undefined;
}

export function toggleRowSelection(isRange: boolean): boolean {
  const checkbox = findCurrentRow()?.querySelector('td[data-column="select"] input');
  checkbox?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: isRange }));
  return Boolean(checkbox);
}
