import { atom, type WritableAtom } from 'nanostores';
import { readStored, storeValue } from '../../ui/browser/browser-storage.ts';

export interface View {
  name: string;
  /** The query string of the page, without the cursor and the open row. */
  address: string;
}

const maxViews = 12;
export const maxViewNameLength = 40;

const viewsByPath = new Map<string, WritableAtom<readonly View[]>>();
const viewsKey = (path: string): string => `views:${path}`;

const isSavedView = (one: unknown): one is View =>
  typeof one === 'object' &&
  one !== null &&
  'name' in one &&
  'address' in one &&
  typeof one.name === 'string' &&
  typeof one.address === 'string';

export function savedViewsOf(path: string): WritableAtom<readonly View[]> {
  const stored = readStored<unknown>('localStorage', viewsKey(path));
  const $views =
    viewsByPath.get(path) ?? atom<readonly View[]>(Array.isArray(stored) ? stored.filter(isSavedView) : []);
  viewsByPath.set(path, $views);
  return $views;
}

const storeViews = (path: string, views: readonly View[]): void => {
  savedViewsOf(path).set(views);
  storeValue('localStorage', viewsKey(path), views);
};

/** Replaces a view of the same name; above the limit the oldest is dropped. */
export function saveView(path: string, view: View): void {
  const others = savedViewsOf(path)
    .get()
    .filter(({ name }) => name !== view.name);
  storeViews(path, [...others, view].slice(-maxViews));
}

export function deleteSavedView(path: string, address: string): void {
  storeViews(
    path,
    savedViewsOf(path)
      .get()
      .filter((view) => view.address !== address),
  );
}
