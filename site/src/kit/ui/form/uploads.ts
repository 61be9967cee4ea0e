import { $uploads, type FieldUpload } from '../overlay/use-back.ts';

/* Uploads of form fields. Saving waits for them, and leaving asks while one is running. */

/** Fields whose failed upload has not stopped a save yet. */
const failedInputs = new Set<HTMLInputElement>();

const preventLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
let pageHoldCount = 0;
function changePageHoldCount(by: 1 | -1): void {
  pageHoldCount += by;
  if (pageHoldCount === 0) removeEventListener('beforeunload', preventLeaving);
  else addEventListener('beforeunload', preventLeaving);
}

/** The browser asks before the page is left, until the request ends. */
export function holdPageDuring<T>(request: Promise<T>): Promise<T> {
  changePageHoldCount(1);
  return request.finally(() => changePageHoldCount(-1));
}

export function trackUpload(input: HTMLInputElement, count: number, abortRequest: () => void): FieldUpload {
  failedInputs.delete(input);
  let settle = (_hasSucceeded: boolean) => {};
  const done = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  const end = (hasSucceeded: boolean) => {
    if (!$uploads.get().includes(upload)) return;
    $uploads.set($uploads.get().filter((other) => other !== upload));
    changePageHoldCount(-1);
    settle(hasSucceeded);
  };
  const upload: FieldUpload = {
    input,
    count,
    done,
    finish(hasSucceeded) {
      if (!hasSucceeded && $uploads.get().includes(upload)) failedInputs.add(input);
      end(hasSucceeded);
    },
    abort() {
      abortRequest();
      end(true);
    },
  };
  $uploads.set([...$uploads.get(), upload]);
  changePageHoldCount(1);
  return upload;
}

/** @returns false if one failed: its field has the focus and shows the error */
export async function waitForUploads(): Promise<boolean> {
  let haveSucceeded = true;
  while ($uploads.get().length > 0) {
    const results = await Promise.all($uploads.get().map(({ done }) => done));
    if (results.includes(false)) haveSucceeded = false;
  }
  const input = [...failedInputs].find(({ isConnected }) => isConnected);
  failedInputs.clear();
  input?.focus();
  return haveSucceeded && !input;
}
