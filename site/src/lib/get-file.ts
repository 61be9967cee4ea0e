import { CallFailure } from './api.ts';

export async function getFile(path: string, name: string, type: string): Promise<File> {
  const response = await fetch(path).catch(() => null);
  if (!response) throw new CallFailure({}, 0);
  if (!response.ok) {
    const failure = (await response.json().catch(() => null)) as { data?: object } | null;
    throw new CallFailure(failure?.data ?? {}, response.status);
  }
  const bytes = await response.blob().catch(() => null);
  if (!bytes) throw new CallFailure({}, 0);
  return new File([bytes], name, { type });
}
